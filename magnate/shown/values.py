"""What is shown of a table. Squares are `(x, y)`, boxes `(x, y, width, height)` in squares."""

from __future__ import annotations

from typing import Literal

import msgspec

from magnate.core.module import Plate

Square = tuple[int, int]
Box = tuple[float, float, float, float]
"""Whole squares, except beside the map: an airplane lies a little off its edge."""


class _Value(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A value that is only looked at. It holds values alone and can be in no circle, so nobody need
    look for garbage among the thousands of them that a server keeps."""


class TokenShown(_Value, frozen=True, kw_only=True):
    """One demand, and the seat whose campaign created it (-1: nobody's)."""

    good: str
    by: int


class HouseShown(_Value, frozen=True, kw_only=True):
    """A diner: a house, an apartment, or one that has no place on the map."""

    id: str
    sign: str
    """What stands on its plate."""
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
    """How often it pays the price: twice with a garden, and what modules add."""


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
    """What its tile looks like."""
    box: Box | None
    turned: bool
    reaches: tuple[str, ...]
    """The houses it reaches, as they stand."""


class PieceShown(_Value, frozen=True, kw_only=True):
    """What a module has put on the table."""

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
    """What one of them costs on payday, before discounts."""


class WagesShown(_Value, frozen=True, kw_only=True):
    """What the next payday would cost with everybody kept but whom the viewer chose to fire."""

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
    """What one good costs there today."""
    waitresses: int
    slots: int
    """Slots of its company: the CEO's and its managers'. While companies are chosen these slots,
    `open_slots`, `price`, `waitresses`, `wages`, `hires_left`, `training_left`, `makes` and
    `campaigns_left` are those that the `plan` would give."""
    open_slots: int
    """Slots that nobody fills, with what a milestone adds (ORD-01). Fewer than 0: the plan has so
    many cards too many, and all of them would go to the beach (RES-04)."""
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
    """What its kitchens make and its errand boys bring this turn if they are still to act: goods
    among which each of them chooses, and how many in all."""
    campaigns_left: int
    """How many campaigns it could still begin this turn, as far as people go."""
    income: tuple[int, ...]
    """What each past turn brought."""
    earned: int
    """What this turn has brought so far."""
    storage: int
    """How many goods it may keep over night."""
    decided: bool
    """Whether it has made the choice that all are making at once."""
    bankrupt: bool
    plan: tuple[str, ...]
    """The cards it has put into its company so far; others see none."""
    fired: tuple[tuple[str, str, int], ...]
    """Who is chosen to be fired this payday: card, place, campaign of a busy one; others see none.
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
    """What one of them would cost the viewer each payday, before discounts; spectators: 0."""


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
    """Each seat's reserve card as far as it is known: "", `hidden` or the card."""
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
    """What a module is asking (`module.kind`), else ""."""
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
