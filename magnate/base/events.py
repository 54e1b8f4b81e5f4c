"""The events of the base game."""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec

from magnate.core.events import Event
from magnate.core.values import Campaign, Corner, Restaurant

Squares = tuple[tuple[int, int], ...]


class GameBegan(Event, frozen=True):
    """The map lies, the order is drawn (SET-02 to SET-04)."""

    rules: ClassVar[tuple[str, ...]] = ("SET-02", "SET-03", "SET-04")
    map: str
    chains: tuple[str, ...]
    order: tuple[int, ...]
    bank: int


class RestaurantPlaced(Event, frozen=True):
    """A restaurant was placed (RST-01); `by`: the card, or "" for a first restaurant."""

    rules: ClassVar[tuple[str, ...]] = ("RST-01",)
    seat: int
    restaurant: int
    at: tuple[int, int]
    entrance: Corner
    open: bool
    by: str

    def cites(self) -> tuple[str, ...]:
        if not self.by:
            return ("SET-05", "SET-06")
        return ("RST-01", "RST-03" if self.open else "RST-02")


class Passed(Event, frozen=True):
    """A seat waits for the second round with its first restaurant (SET-05)."""

    rules: ClassVar[tuple[str, ...]] = ("SET-05",)
    seat: int


class ReserveChosen(Event, frozen=True):
    """For its own seat: the reserve card chosen (SET-07)."""

    rules: ClassVar[tuple[str, ...]] = ("SET-07",)
    secret: ClassVar[bool] = True
    seat: int
    card: str


class ReservesSeen(Event, frozen=True):
    """For the owner of First to have $20: all reserve cards, by seat (MIL-05)."""

    rules: ClassVar[tuple[str, ...]] = ("MIL-05",)
    secret: ClassVar[bool] = True
    reveals: ClassVar[bool] = True
    seat: int
    cards: tuple[str, ...]


class Decided(Event, frozen=True):
    """A seat has made its secret choice in this step (SET-08)."""

    rules: ClassVar[tuple[str, ...]] = ("SET-08",)
    seat: int
    step: str


class CardPlanned(Event, frozen=True):
    """For its own seat: a card was chosen for the company (RES-01)."""

    rules: ClassVar[tuple[str, ...]] = ("RES-01",)
    secret: ClassVar[bool] = True
    seat: int
    employee: str


class FiringPlanned(Event, frozen=True):
    """For its own seat: somebody was chosen to be fired (PAY-01)."""

    rules: ClassVar[tuple[str, ...]] = ("PAY-01",)
    secret: ClassVar[bool] = True
    seat: int
    employee: str
    place: str
    number: int = 0


class KeepingPlanned(Event, frozen=True):
    """For its own seat: goods were chosen for the freezer (CLN-01)."""

    rules: ClassVar[tuple[str, ...]] = ("CLN-01",)
    secret: ClassVar[bool] = True
    seat: int
    good: str
    count: int


class CompanyRevealed(Event, frozen=True):
    """A company is open (RES-05); `overfull`: everybody was sent to the beach (RES-04)."""

    rules: ClassVar[tuple[str, ...]] = ("RES-05", "RES-04")
    reveals: ClassVar[bool] = True
    seat: int
    work: dict[str, int]
    open_slots: int
    overfull: bool = False

    def cites(self) -> tuple[str, ...]:
        return ("RES-04",) if self.overfull else ("RES-05",)


class PositionChosen(Event, frozen=True):
    """A seat took a position; `automatic`: only one was left (ORD-02)."""

    rules: ClassVar[tuple[str, ...]] = ("ORD-02",)
    seat: int
    position: int
    open_slots: int
    automatic: bool = False


class Hired(Event, frozen=True):
    """Somebody was hired (HIR-01)."""

    rules: ClassVar[tuple[str, ...]] = ("HIR-01",)
    seat: int
    employee: str
    by_manager: bool
    nth: int
    """How many hires the chain has made this turn, this one included."""


class Trained(Event, frozen=True):
    """Somebody was trained (TRN-07); `steps` by trainer card."""

    rules: ClassVar[tuple[str, ...]] = ("TRN-07",)
    seat: int
    person: str
    into: str
    by: tuple[tuple[str, int], ...]
    hired: bool = False
    """Straight from the street (HIR-02)."""

    def cites(self) -> tuple[str, ...]:
        return ("HIR-02", *self.rules) if self.hired else self.rules


class CampaignPlaced(Event, frozen=True):
    """A campaign was placed (CMP-01)."""

    rules: ClassVar[tuple[str, ...]] = ("CMP-01",)
    seat: int
    by: str
    campaign: Campaign


class Produced(Event, frozen=True):
    """Food was made (FOD-01)."""

    rules: ClassVar[tuple[str, ...]] = ("FOD-01",)
    seat: int
    by: str
    good: str
    count: int


class Fetched(Event, frozen=True):
    """Drinks were fetched (FOD-02 to FOD-04): from these sources, along this road or flight."""

    rules: ClassVar[tuple[str, ...]] = ("FOD-02", "FOD-03", "FOD-04")
    seat: int
    by: str
    drinks: dict[str, int]
    sources: Squares = ()
    route: Squares = ()

    def cites(self) -> tuple[str, ...]:
        return ("FOD-03", "FOD-04") if self.route else ("FOD-02",)


class HousePlaced(Event, frozen=True):
    """A house with its garden was built (BLD-02)."""

    rules: ClassVar[tuple[str, ...]] = ("BLD-02",)
    seat: int
    by: str
    house: str
    at: tuple[int, int]
    garden: str


class GardenPlaced(Event, frozen=True):
    """A garden was added to a house (BLD-03)."""

    rules: ClassVar[tuple[str, ...]] = ("BLD-03",)
    seat: int
    by: str
    house: str
    side: str
    squares: Squares


class RestaurantMoved(Event, frozen=True):
    """A restaurant was moved or turned and is open (RST-01, RST-03)."""

    rules: ClassVar[tuple[str, ...]] = ("RST-01", "RST-03")
    seat: int
    by: str
    restaurant: int
    before: Restaurant
    after: Restaurant


class MilestoneEarned(Event, frozen=True):
    """A milestone was earned (MIL-01), with the cards it brought."""

    rules: ClassVar[tuple[str, ...]] = ("MIL-01",)
    seat: int
    milestone: str
    cards: dict[str, int] = {}


DecidedBy = Literal["only", "price", "tie", "waitresses", "order"]
"""The criterion by which a house chose; `only`: there was one offer (DIN-05)."""
DECIDING: dict[DecidedBy, str] = {
    "only": "DIN-02",
    "price": "DIN-04",
    "tie": "DIN-05",
    "waitresses": "DIN-05",
    "order": "DIN-05",
}
"""The rule that gave a house to one chain and not to another."""


class Offer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A chain's offer to a house, with all that the house compares (DIN-02 to DIN-05)."""

    seat: int
    price: int
    distance: int | None
    """Borders to the nearest open restaurant; None: no road."""
    adjusted: int | None
    """The distance as milestones change it."""
    waitresses: int
    position: int
    """Place in turn order, from 1."""
    serves: bool
    missing: dict[str, int] = {}
    """Goods that the stock lacks for the meal that was eaten, or for the demand."""
    ties: tuple[int, ...] = ()
    """Further tie-breaks, before the waitresses."""
    tolls: int = 0
    """How much of the distance is for slow squares of its road, not for borders."""

    @property
    def asked(self) -> int:
        """Price and distance together (DIN-04); without a road the price."""
        return self.price + (self.adjusted or 0)

    @property
    def preference(self) -> tuple[int, tuple[int, ...], int, int]:
        """The lowest goes first: price + distance, ties, waitresses, turn order (DIN-05)."""
        return self.asked, self.ties, -self.waitresses, self.position


class Sold(Event, frozen=True, omit_defaults=True):
    """A house ate (DIN-06): to whom it went, among which offers, what it paid and why."""

    rules: ClassVar[tuple[str, ...]] = ("DIN-06",)
    house: str
    seat: int
    demand: tuple[tuple[str, int], ...]
    """The tokens it carried: good, and the seat that created it."""
    goods: dict[str, int]
    price: int
    factor: int
    bonuses: dict[str, int]
    """Money beside the unit price, by good; under "house" what was paid for the house."""
    total: int
    decided_by: DecidedBy
    offers: tuple[Offer, ...]
    road: Squares
    tried: tuple[dict[str, int], ...] = ()
    """Other meals it would rather have had and nobody could serve, best first."""

    def cites(self) -> tuple[str, ...]:
        return (DECIDING[self.decided_by], *self.rules)

    def brings(self, seat: int) -> int:
        return self.total if seat == self.seat else 0

    def uses(self, seat: int) -> dict[str, int]:
        return self.goods if seat == self.seat else {}

    @property
    def runner_up(self) -> Offer | None:
        """The offer that the house would have taken next; None: there was no other."""
        others = [offer for offer in self.offers if offer.serves and offer.seat != self.seat]
        return min(others, key=lambda offer: offer.preference, default=None)


class WentHungry(Event, frozen=True, omit_defaults=True):
    """No chain could serve a house (DIN-02)."""

    rules: ClassVar[tuple[str, ...]] = ("DIN-02",)
    house: str
    demand: tuple[tuple[str, int], ...]
    offers: tuple[Offer, ...]
    tried: tuple[dict[str, int], ...] = ()
    """Other meals than its demand that nobody could serve either, best first."""


class Tipped(Event, frozen=True):
    """Waitresses brought their tips (DIN-08)."""

    rules: ClassVar[tuple[str, ...]] = ("DIN-08",)
    seat: int
    waitresses: int
    each: int
    total: int

    def brings(self, seat: int) -> int:
        return self.total if seat == self.seat else 0


class IncomeRaised(Event, frozen=True):
    """A CFO added half of the evening's income (DIN-09)."""

    rules: ClassVar[tuple[str, ...]] = ("DIN-09",)
    seat: int
    income: int
    percent: int
    total: int

    def brings(self, seat: int) -> int:
        return self.total if seat == self.seat else 0


class BankBroke(Event, frozen=True):
    """The bank broke (BNK-01); the first time the reserves are opened (BNK-02)."""

    rules: ClassVar[tuple[str, ...]] = ("BNK-01", "BNK-02")
    reveals: ClassVar[bool] = True
    time: int
    reserves: tuple[str, ...] = ()
    added: int = 0
    ceo_slots: int = 0
    """The new number of CEO slots (BNK-04); 0: the cards show none."""

    def cites(self) -> tuple[str, ...]:
        return ("BNK-01", "BNK-02" if self.reserves else "BNK-03")

    def fills_bank(self) -> int:
        return self.added


class WentBankrupt(Event, frozen=True):
    """A chain ended dinnertime below $0 (DIN-11)."""

    rules: ClassVar[tuple[str, ...]] = ("DIN-11",)
    seat: int
    cash: int


class Fired(Event, frozen=True):
    """Somebody was fired (PAY-01); `forced`: by a milestone, not by choice."""

    rules: ClassVar[tuple[str, ...]] = ("PAY-01",)
    reveals: ClassVar[bool] = True
    seat: int
    employee: str
    place: str
    forced: bool = False
    number: int = 0
    """The campaign that kept a busy one."""

    def cites(self) -> tuple[str, ...]:
        return ("MIL-03",) if self.forced else self.rules


class SalariesPaid(Event, frozen=True):
    """A chain paid its people (PAY-02 to PAY-04): each salary and each discount."""

    rules: ClassVar[tuple[str, ...]] = ("PAY-02", "PAY-03", "PAY-04")
    reveals: ClassVar[bool] = True
    seat: int
    salaries: dict[str, int]
    unpaid: dict[str, int]
    """Cards with the salary mark that cost nothing, by number."""
    discounts: dict[str, int]
    paid: int
    each: int = 5
    """The salary of one card."""
    credit: int = 0
    """Dollars that were handed over in goods instead of cash."""
    forgiven: int = 0
    """Dollars that the chain could not pay and need not."""

    def pays(self, seat: int) -> int:
        return -self.paid if seat == self.seat else 0


class HouseReached(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A house that a campaign reached, and the tokens that found room."""

    house: str
    placed: int
    lost: int = 0


class PassBegan(Event, frozen=True):
    """All campaigns run once more: the second pass, the third …, of so many (MKT-01)."""

    rules: ClassVar[tuple[str, ...]] = ("MKT-01",)
    nth: int
    passes: int


class CampaignRan(Event, frozen=True):
    """A campaign ran (MKT-01): whom it reached, and what found no room."""

    rules: ClassVar[tuple[str, ...]] = ("MKT-01",)
    number: int
    kind: str
    good: str
    owner: int
    reached: tuple[HouseReached, ...]


class CampaignEnded(Event, frozen=True):
    """A campaign's time was up (MKT-06); its marketeer returned to the beach, if it had one."""

    rules: ClassVar[tuple[str, ...]] = ("MKT-06",)
    number: int
    owner: int
    marketeer: str = ""
    kind: str = ""


class GoodsCleared(Event, frozen=True):
    """Unsold goods were kept or thrown away (CLN-01)."""

    rules: ClassVar[tuple[str, ...]] = ("CLN-01",)
    reveals: ClassVar[bool] = True
    seat: int
    kept: dict[str, int]
    thrown: dict[str, int]


class RestaurantOpened(Event, frozen=True):
    """A coming soon restaurant opened (CLN-02)."""

    rules: ClassVar[tuple[str, ...]] = ("CLN-02",)
    seat: int
    restaurant: int


class ChainLeft(Event, frozen=True):
    """A bankrupt chain left the game (DIN-11)."""

    rules: ClassVar[tuple[str, ...]] = ("DIN-11",)
    seat: int


class MilestonesClosed(Event, frozen=True):
    """Milestones are no longer to be had (MIL-01)."""

    rules: ClassVar[tuple[str, ...]] = ("MIL-01",)
    milestones: tuple[str, ...]


class GameEnded(Event, frozen=True):
    """The game is over: seats from first to last with their cash (END-01).

    All bankrupt: no winner.
    """

    rules: ClassVar[tuple[str, ...]] = ("END-01",)
    reason: str
    """`bank`, `last_chain`, `no_chain` or `turn_limit`."""
    winner: int | None
    ranking: tuple[int, ...]
    cash: tuple[int, ...]


EVENTS: tuple[type[Event], ...] = (
    GameBegan,
    RestaurantPlaced,
    Passed,
    ReserveChosen,
    ReservesSeen,
    Decided,
    CardPlanned,
    FiringPlanned,
    KeepingPlanned,
    CompanyRevealed,
    PositionChosen,
    Hired,
    Trained,
    CampaignPlaced,
    Produced,
    Fetched,
    HousePlaced,
    GardenPlaced,
    RestaurantMoved,
    MilestoneEarned,
    Sold,
    WentHungry,
    Tipped,
    IncomeRaised,
    BankBroke,
    WentBankrupt,
    Fired,
    SalariesPaid,
    PassBegan,
    CampaignRan,
    CampaignEnded,
    GoodsCleared,
    RestaurantOpened,
    ChainLeft,
    MilestonesClosed,
    GameEnded,
)
