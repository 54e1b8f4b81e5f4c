"""The actions of the base game, in the order of a turn."""

from __future__ import annotations

from typing import ClassVar, Literal

from magnate.core.actions import Action
from magnate.core.values import Corner

Side = Literal["north", "east", "south", "west"]
SIDES: tuple[Side, ...] = ("north", "east", "south", "west")
Charges = tuple[tuple[str, int], ...]
"""Trainer cards by name (`coach`, `coach.2`) with the steps each is charged (TRN-07)."""


class PlaceRestaurant(Action, frozen=True):
    """Place a restaurant: the first one (no card), or a new one by a card (SET-06, RST-01)."""

    turning: ClassVar[tuple[str, ...]] = ("entrance",)
    at: tuple[int, int]
    entrance: Corner
    by: str = ""


class Pass(Action, frozen=True):
    """Leave the first restaurant to the second round (SET-05)."""

    idle: ClassVar[bool] = True


class ChooseReserve(Action, frozen=True):
    """Choose a bank reserve card, in secret (SET-07)."""

    panel: ClassVar[str] = "reserve"
    card: str


class PutToWork(Action, frozen=True):
    """Choose one more card for this turn's company, in secret (RES-01)."""

    panel: ClassVar[str] = "company"
    employee: str


class OpenCompany(Action, frozen=True):
    """The company is complete (RES-01)."""

    panel: ClassVar[str] = "company"
    idle: ClassVar[bool] = True


class ChoosePosition(Action, frozen=True):
    """Take a position in the order of business (ORD-02)."""

    panel: ClassVar[str] = "order"
    position: int


class Hire(Action, frozen=True):
    """Hire one person (HIR-01), by the CEO or a recruiting girl unless `by_manager` (HIR-03)."""

    panel: ClassVar[str] = "hire"
    employee: str
    by_manager: bool = False


class HireAndTrain(Action, frozen=True):
    """Hire from an empty pile and train at once, as one act (HIR-02)."""

    panel: ClassVar[str] = "hire"
    employee: str
    into: str
    by: Charges
    by_manager: bool = False


class Train(Action, frozen=True):
    """Train one person on the beach (TRN-07)."""

    panel: ClassVar[str] = "train"
    person: str
    into: str
    by: Charges


class PlaceCampaign(Action, frozen=True):
    """Start a campaign (CMP-01). `turns` 0: eternal; `at`: top left square, none for a tile
    that lies nowhere in particular."""

    turning: ClassVar[tuple[str, ...]] = ("turned",)
    by: str
    number: int
    good: str
    turns: int
    at: tuple[int, int] | None = None
    turned: bool = False
    lead: int = 0
    """One more campaign of the marketeer that this one keeps busy, where it has a go left."""


class Produce(Action, frozen=True):
    """Let a kitchen card cook (FOD-01)."""

    panel: ClassVar[str] = "food"
    by: str
    good: str


class FetchDrink(Action, frozen=True):
    """Send an errand boy (FOD-02)."""

    panel: ClassVar[str] = "food"
    by: str
    good: str


class FetchRoute(Action, frozen=True):
    """Send a buyer past exactly these sources (FOD-03, FOD-04)."""

    panel: ClassVar[str] = "food"
    by: str
    sources: tuple[tuple[int, int], ...]


class PlaceHouse(Action, frozen=True):
    """Build a house with its garden on the given side; `at`: top left square of both (BLD-02)."""

    turning: ClassVar[tuple[str, ...]] = ("garden",)
    by: str
    house: str
    at: tuple[int, int]
    garden: Side


class PlaceGarden(Action, frozen=True):
    """Add a garden on one side of a printed house (BLD-03)."""

    turning: ClassVar[tuple[str, ...]] = ("side",)
    by: str
    house: str
    side: Side


class MoveRestaurant(Action, frozen=True):
    """Move or turn one's restaurant, counted from 0 (RST-03)."""

    turning: ClassVar[tuple[str, ...]] = ("entrance",)
    by: str
    restaurant: int
    at: tuple[int, int]
    entrance: Corner


class EndStep(Action, frozen=True):
    """Do no more in this step of the working day."""

    declines: ClassVar[bool] = True
    idle: ClassVar[bool] = True


class Fire(Action, frozen=True):
    """Choose somebody to be fired, in secret (PAY-01); who is busy, by campaign (PAY-05)."""

    panel: ClassVar[str] = "payday"
    employee: str
    place: Literal["work", "beach", "busy"]
    number: int = 0


class Pay(Action, frozen=True):
    """Fire no more and pay (PAY-02)."""

    panel: ClassVar[str] = "payday"
    idle: ClassVar[bool] = True


class Keep(Action, frozen=True):
    """Put so many of a good into the freezer, in secret (CLN-01)."""

    panel: ClassVar[str] = "freezer"
    good: str
    count: int


ACTIONS: tuple[type[Action], ...] = (
    PlaceRestaurant,
    Pass,
    ChooseReserve,
    PutToWork,
    OpenCompany,
    ChoosePosition,
    Hire,
    HireAndTrain,
    Train,
    PlaceCampaign,
    Produce,
    FetchDrink,
    FetchRoute,
    PlaceHouse,
    PlaceGarden,
    MoveRestaurant,
    EndStep,
    Fire,
    Pay,
    Keep,
)
