"""Values of the shown table. Squares are `(x, y)`, boxes `(x, y, width, height)` in squares."""

from __future__ import annotations

from typing import Literal

import msgspec

from magnate.core.module import Plate

Square = tuple[int, int]
Box = tuple[float, float, float, float]
"""Whole squares, except beside the map: an airplane lies a little off its edge."""


class _Value(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A read-only value without reference cycles. The garbage collector skips it (`gc=False`), as a
    server keeps thousands of them."""


class TokenShown(_Value, frozen=True, kw_only=True):
    """One demand, and the seat whose campaign created it (-1: nobody's)."""

    good: str
    by: int


class HouseShown(_Value, frozen=True, kw_only=True):
    """A diner: a house, an apartment, or one that has no place on the map."""

    id: str
    sign: str
    """The text on its plate."""
    order: int
    """Its place in the order in which houses eat, from 0."""
    box: Box | None
    """The building; None: it has no place on the map."""
    garden: Box | None
    kind: Literal["house", "apartment", "area"]
    printed: bool
    room: int | None
    """How much more demand it takes; None: no limit."""
    limit: int | None
    demand: tuple[TokenShown, ...]
    price_factor: int
    """How often it pays the price: once, twice with a garden, more with some modules."""


class RestaurantShown(_Value, frozen=True, kw_only=True):
    """A restaurant; `index` is the number by which actions name it."""

    seat: int
    index: int
    box: Box
    entrance: Literal["nw", "ne", "se", "sw"]
    open: bool
    drive_in: bool


class CampaignShown(_Value, frozen=True, kw_only=True):
    """A campaign in play."""

    number: int
    kind: str
    goods: tuple[str, ...]
    turns: int
    """Turns left; 0: for ever."""
    owner: int
    marketeer: str
    """The card that is busy with it; "": none."""
    lies: str
    """`map`, `edge` (beside the map, an airplane) or `beside` (anywhere)."""
    plate: Plate
    """The drawing of its tile."""
    box: Box | None
    turned: bool
    reaches: tuple[str, ...]
    """The houses it reaches, as they stand."""


class PieceShown(_Value, frozen=True, kw_only=True):
    """A piece of a module on the table."""

    kind: str
    box: Box
    owner: int


class SourceShown(_Value, frozen=True, kw_only=True):
    """A source of drinks."""

    good: str
    at: Square


class Board(_Value, frozen=True, kw_only=True):
    """The map and what lies on it."""

    map: str
    """Its code; with `roads` it is the address of the picture of the ground."""
    roads: tuple[Square, ...]
    """Road squares that are not printed."""
    parks: tuple[Square, ...]
    """Park squares that are not printed."""
    land: Box
    """The map."""
    box: Box
    """The map and all that lies around it."""
    tiles: tuple[tuple[str, int, int], ...]
    """Letter and top left square."""
    sources: tuple[SourceShown, ...]
    houses: tuple[HouseShown, ...]
    """In the order in which they eat."""
    restaurants: tuple[RestaurantShown, ...]
    campaigns: tuple[CampaignShown, ...]
    pieces: tuple[PieceShown, ...]


class CardShown(_Value, frozen=True, kw_only=True):
    """Equal cards of a chain in one place."""

    employee: str
    count: int
    place: Literal["work", "beach", "busy"]
    campaign: int = 0
    """Of a busy marketeer."""
    able: int = 0
    """How many of them can still act in this step."""
    wage: int = 0
    """The salary of one of them, before discounts."""


class WagesShown(_Value, frozen=True, kw_only=True):
    """The cost of the next payday, without the people whom the viewer has chosen to fire."""

    due: int
    """After discounts, never less than nothing."""
    salaries: int
    discounts: int
    """Including goods handed over instead of cash; never more than the salaries."""


class ChainShown(_Value, frozen=True, kw_only=True):
    """A chain as this viewer sees it."""

    seat: int
    chain: str
    cash: int
    stock: dict[str, int]
    price: int
    """The price of one good there today."""
    waitresses: int
    slots: int
    """Slots of its company: the CEO's and its managers'. While companies are chosen these slots,
    `open_slots`, `price`, `waitresses`, `wages`, `hires_left`, `training_left`, `makes` and
    `campaigns_left` are those that the `plan` would give."""
    open_slots: int
    """Empty slots, with those that a milestone adds (ORD-01). Less than 0: the plan has too many
    cards, and all of them would go to the beach (RES-04)."""
    cards: tuple[CardShown, ...]
    milestones: dict[str, int]
    """With the turn each was earned."""
    reserve: str
    """The card chosen; "": none; `hidden`."""
    wages: WagesShown
    hires_left: int
    training_left: tuple[tuple[str, int], ...]
    """Trainer cards with the steps they have left."""
    makes: tuple[tuple[tuple[str, ...], int], ...]
    """Goods of its kitchens and errand boys that are still to act this turn: the goods to choose
    from, with the number in all."""
    campaigns_left: int
    """Campaigns that its people could still begin this turn."""
    income: tuple[int, ...]
    """The income of each past turn."""
    earned: int
    """The income of this turn so far."""
    storage: int
    """How many goods it may keep over night."""
    decided: bool
    """Whether it has made the choice that all are making at once."""
    bankrupt: bool
    plan: tuple[str, ...]
    """The cards it has put into its company so far; others see none."""
    fired: tuple[tuple[str, str, int], ...]
    """People chosen to be fired this payday: card, place, campaign of a busy one; others see none.
    They are among `cards` until everybody has paid."""
    kept: tuple[tuple[str, int], ...]
    """Goods it has chosen to keep this night, with how many; others see none."""
    figures: dict[str, dict[str, int]] = {}
    """Per card the printed figures that its milestones change, with the numbers that count."""


class StackShown(_Value, frozen=True, kw_only=True):
    """A card in the employee market: how many are left of how many."""

    employee: str
    left: int
    count: int
    wage: int = 0
    """The viewer's salary for one of them, before discounts; spectators: 0."""


class MilestoneShown(_Value, frozen=True, kw_only=True):
    """A milestone: who has it, and whether it can still be earned."""

    id: str
    owners: tuple[int, ...]
    state: Literal["open", "claimed", "closed"]
    """`claimed`: earned this turn, it vanishes when the turn ends."""


class BankShown(_Value, frozen=True, kw_only=True):
    """The bank, and what the viewer knows of its end."""

    money: int
    breaks: int
    ends_at_break: int
    """The game ends when it breaks for this time."""
    reserves: tuple[str, ...]
    """Each seat's reserve card: "", `hidden` or the card."""
    ending: bool


class PhaseShown(_Value, frozen=True, kw_only=True):
    """A phase with its steps, for the ribbon."""

    id: str
    steps: tuple[str, ...]


class Shown(_Value, frozen=True, kw_only=True):
    """The table."""

    seat: int | None
    """Whose view it is."""
    turn: int
    phases: tuple[PhaseShown, ...]
    """Of a turn, in order; set-up is not among them."""
    phase: str
    step: str
    acting: int | None
    """Whose working day it is."""
    decision: str
    """The pending decision of a module (`module.kind`), else ""."""
    awaited: tuple[int, ...]
    secret: bool
    """Whether what is decided now is each chooser's secret until all have chosen."""
    over: bool
    ranking: tuple[int, ...]
    """Seats from first to last when it is over (END-01); empty before."""
    order: tuple[int, ...]
    """Seats in turn order."""
    track: tuple[int | None, ...]
    """The order of business that is being chosen: seats by position; empty outside that step."""
    bank: BankShown
    board: Board
    chains: tuple[ChainShown, ...]
    """By seat."""
    market: tuple[StackShown, ...]
    milestones: tuple[MilestoneShown, ...]
