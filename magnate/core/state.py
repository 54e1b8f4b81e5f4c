"""The state of a game: slotted mutable objects, copied by hand, with immutable values inside.

Rules, content and geometry are shared by all copies. The log is kept outside.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from magnate.board import Geometry
from magnate.core import upper
from magnate.core.events import Event
from magnate.core.values import (
    Campaign,
    Ext,
    GameResult,
    Pending,
    Restaurant,
    Token,
    Trainer,
)

if TYPE_CHECKING:
    from magnate.core.rules import Rules


E = TypeVar("E", bound=Ext)


class House:
    """A diner: a house, an apartment or what else modules seat at dinner."""

    __slots__ = (
        "building",
        "detour",
        "doors",
        "garden",
        "id",
        "limit",
        "order",
        "printed",
        "squares",
        "tokens",
    )

    def __init__(
        self,
        id: str,
        order: float,
        building: int,
        garden: int = 0,
        printed: bool = True,
        limit: int | None = None,
        tokens: int = 1,
        doors: int | None = None,
        detour: int = 0,
    ) -> None:
        self.id = id
        self.order = order
        self.building = building
        self.garden = garden
        self.printed = printed
        self.limit = limit
        """Demand it can hold (MKT-01); None: any number."""
        self.tokens = tokens
        """Tokens that one token placed on it becomes."""
        self.squares = building | garden
        self.doors = self.squares if doors is None else doors
        """Where its road to dinner begins: its squares, or road squares outright."""
        self.detour = detour
        """Added to every distance, for the way from the house to these doors."""


class Chain:
    """One seat's restaurant chain. The fields below the line hold for the current turn only."""

    __slots__ = (
        "bankrupt",
        "beach",
        "busy",
        "cash",
        "earned",
        "fired",
        "hires",
        "income",
        "kept",
        "manager_hires",
        "milestones",
        "name",
        "plan",
        "reserve",
        "restaurants",
        "seat",
        "spare",
        "stock",
        "trainers",
        "used",
        "work",
    )

    def __init__(
        self,
        seat: int,
        name: str,
        cash: int,
        stock: dict[str, int],
        work: dict[str, int],
        beach: dict[str, int],
        busy: dict[int, str],
        restaurants: tuple[Restaurant, ...],
        milestones: dict[str, int],
        reserve: str,
        bankrupt: bool,
        plan: tuple[str, ...] | None,
        hires: int,
        manager_hires: int,
        trainers: tuple[Trainer, ...],
        used: dict[str, int],
        spare: dict[int, int],
        earned: int,
        income: tuple[int, ...],
        fired: tuple[tuple[str, str, int], ...],
        kept: tuple[tuple[str, int], ...],
    ) -> None:
        self.seat = seat
        self.name = name
        self.cash = cash
        self.stock = stock
        """Goods in stock; goods with 0 are absent."""
        self.work = work
        """Cards at work, the CEO not counted."""
        self.beach = beach
        """Cards on the beach; between the turns and in phase 1 the hand."""
        self.busy = busy
        """Busy marketeers by the number of the campaign that keeps them."""
        self.restaurants = restaurants
        self.milestones = milestones
        """Milestones, with the turn in which each was earned."""
        self.reserve = reserve
        self.bankrupt = bankrupt
        self.plan = plan
        """Phase 1: the cards chosen so far, secret; None once revealed."""
        self.hires = hires
        """Hires made this turn by the CEO and cards without discount."""
        self.manager_hires = manager_hires
        """Hires made this turn by cards whose unused hires are discounts (HIR-03)."""
        self.trainers = trainers
        self.used = used
        """How often cards of a kind have acted this turn."""
        self.spare = spare
        """Campaigns that busy marketeers may still place this turn, by who keeps them busy."""
        self.earned = earned
        """Cash earned in this dinnertime."""
        self.income = income
        """Cash earned in each dinnertime so far."""
        self.fired = fired
        """Phase 5: (card, place, campaign of a busy one) chosen to be fired, secret."""
        self.kept = kept
        """Phase 7: (good, number) chosen for the freezer, secret."""

    def copy(self) -> Chain:
        """An independent copy."""
        return Chain(
            self.seat,
            self.name,
            self.cash,
            self.stock.copy(),
            self.work.copy(),
            self.beach.copy(),
            self.busy.copy(),
            self.restaurants,
            self.milestones.copy(),
            self.reserve,
            self.bankrupt,
            self.plan,
            self.hires,
            self.manager_hires,
            self.trainers,
            self.used.copy(),
            self.spare.copy() if self.spare else {},
            self.earned,
            self.income,
            self.fired,
            self.kept,
        )

    def __copy__(self) -> Chain:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Chain:
        return self.copy()

    def __repr__(self) -> str:
        return f"<Chain of seat {self.seat}: {self.name}, ${self.cash}>"


def new_chain(seat: int, name: str) -> Chain:
    """A chain before its first restaurant (SET-03)."""
    return Chain(
        seat, name, 0, {}, {}, {}, {}, (), {}, "", False, None, 0, 0, (), {}, {}, 0, (), (), ()
    )


class Game:
    """A whole game, everything hidden included. Only `view` may show it to anybody."""

    __slots__ = (
        "acting",
        "awaited",
        "bank",
        "breaks",
        "campaigns",
        "ceo_slots",
        "chains",
        "claimed",
        "closed",
        "demand",
        "diners",
        "ending",
        "events",
        "ext",
        "gardens",
        "geometry",
        "house_tiles",
        "houses",
        "occupied",
        "order",
        "over",
        "passed",
        "pending",
        "rng",
        "rules",
        "settled",
        "step",
        "supply",
        "tiles",
        "track",
        "turn",
    )

    def __init__(
        self,
        rules: Rules,
        geometry: Geometry,
        rng: int,
        turn: int,
        step: int,
        settled: bool,
        acting: int,
        awaited: tuple[int, ...],
        pending: tuple[Pending, ...],
        order: tuple[int, ...],
        passed: tuple[int, ...],
        track: tuple[int, ...],
        bank: int,
        breaks: int,
        ending: bool,
        over: bool,
        ceo_slots: int,
        chains: list[Chain],
        supply: dict[str, int],
        tiles: frozenset[int],
        house_tiles: tuple[str, ...],
        gardens: int,
        houses: dict[str, House],
        diners: tuple[str, ...],
        demand: dict[str, tuple[Token, ...]],
        campaigns: dict[int, Campaign],
        occupied: int,
        claimed: frozenset[str],
        closed: frozenset[str],
        ext: dict[str, Ext],
    ) -> None:
        self.rules = rules
        self.geometry = geometry
        self.rng = rng
        self.turn = turn
        self.step = step
        """Index of the current step in the rules' list of steps."""
        self.settled = settled
        """Whether the step has come to its end (its `finish` was called)."""
        self.acting = acting
        """Whose working day it is, as a position in the order."""
        self.awaited = awaited
        """The seats that have to decide something in this step."""
        self.pending = pending
        """Decisions that come before the step goes on, the first one next."""
        self.order = order
        """Seats in turn order, chains that left the game excluded."""
        self.passed = passed
        """Set-up: the seats that passed in the first round (SET-05)."""
        self.track = track
        """Phase 2: the seat on each position, or NOBODY."""
        self.bank = bank
        """Below zero by what it still owed when the game ended (BNK-03)."""
        self.breaks = breaks
        self.ending = ending
        """The game ends at the end of this dinnertime."""
        self.over = over
        self.ceo_slots = ceo_slots
        self.chains = chains
        self.supply = supply
        """Employee cards nobody owns."""
        self.tiles = tiles
        """Numbers of the free campaign tiles."""
        self.house_tiles = house_tiles
        self.gardens = gardens
        self.houses = houses
        self.diners = diners
        """The houses in dinner order (DIN-01)."""
        self.demand = demand
        """Demand by house; a house without any is absent."""
        self.campaigns = campaigns
        self.occupied = occupied
        """Squares taken by what was placed (GEO-11)."""
        self.claimed = claimed
        """Milestones earned by somebody this turn."""
        self.closed = closed
        """Milestones no longer to be had."""
        self.ext = ext
        """The state of modules, by name."""
        self.events: list[Event] = []
        """Events of the current action so far; never copied."""

    def copy(self) -> Game:
        """An independent copy; geometry and rules are shared."""
        return Game(
            self.rules,
            self.geometry,
            self.rng,
            self.turn,
            self.step,
            self.settled,
            self.acting,
            self.awaited,
            self.pending,
            self.order,
            self.passed,
            self.track,
            self.bank,
            self.breaks,
            self.ending,
            self.over,
            self.ceo_slots,
            [chain.copy() for chain in self.chains],
            self.supply.copy(),
            self.tiles,
            self.house_tiles,
            self.gardens,
            self.houses.copy(),
            self.diners,
            self.demand.copy(),
            self.campaigns.copy(),
            self.occupied,
            self.claimed,
            self.closed,
            {name: ext.copy() for name, ext in self.ext.items()} if self.ext else {},
        )

    @property
    def step_name(self) -> str:
        """The name of the current step, such as `hire`."""
        return self.rules.steps[self.step].name

    def result(self) -> GameResult | None:
        """Return the end of the game; None while it goes on."""
        return upper.result_of(self)

    def key(self) -> str:
        """A digest of the position, equal for equal positions and the same in every process.

        Chance is no part of a position, nor is an answer that `as_if` added to the rules.
        """
        return upper.key_of(self)

    def where(self) -> str:
        """Turn, step and the seats awaited, in a few words."""
        if self.over:
            return f"over after turn {self.turn}"
        seats = [self.pending[0].seat] if self.pending else self.awaited
        awaited = f", awaiting {', '.join(map(str, seats))}" if seats else ""
        return f"turn {self.turn}, {self.step_name}{awaited}"

    def __copy__(self) -> Game:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return upper.reduce_game(self)

    def __eq__(self, other: object) -> bool:
        """Return True if both stand in the same position by equal rules, chance excepted."""
        if self is other:
            return True
        return (
            isinstance(other, Game)
            and self.rules == other.rules
            and self.geometry == other.geometry
            and upper.position_of(self) == upper.position_of(other)
        )

    def __repr__(self) -> str:
        return f"<Game of {len(self.chains)}: {self.where()}>"

    def _repr_svg_(self) -> str:
        return upper.svg_of_game(self)


def kept(game: Game, module: str, kind: type[E]) -> E:
    """Return the state that a module keeps in a game, with its declared type."""
    ext = game.ext[module]
    assert isinstance(ext, kind)
    return ext
