"""Positions: a state of a game as plain data, written by hand or taken from a game.

The same type is used for position files, snapshots and, without secrets, views. Almost all
fields have defaults, so a hand-made position only names what matters.
"""

from __future__ import annotations

from typing import Any

import msgspec

from magnate.base.actions import SIDES, Side
from magnate.base.houses import garden_squares
from magnate.board import Tile, bits
from magnate.core.checked import expect
from magnate.core.rules import RULES_VERSION
from magnate.core.state import Game, House
from magnate.core.upper import svg_of_position
from magnate.core.values import Campaign, Pending, Restaurant, Token, Trainer

HIDDEN = "hidden"
"""Stands for a reserve card that a viewer must not know."""


class ChainPosition(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A chain. The meaning of the fields: magnate/core/state.py."""

    name: str = ""
    cash: int = 0
    stock: dict[str, int] = {}
    work: dict[str, int] = {}
    beach: dict[str, int] = {}
    busy: dict[int, str] = {}
    restaurants: tuple[Restaurant, ...] = ()
    milestones: dict[str, int] = {}
    reserve: str = ""
    """The card chosen, "" if none, "hidden" if this viewer must not know."""
    bankrupt: bool = False
    plan: tuple[str, ...] | None = None
    hires: int = 0
    manager_hires: int = 0
    trainers: tuple[Trainer, ...] | None = None
    """None: as the cards at work give them."""
    used: dict[str, int] = {}
    spare: dict[int, int] = {}
    earned: int = 0
    income: tuple[int, ...] = ()
    fired: tuple[tuple[str, str, int], ...] = ()
    kept: tuple[tuple[str, int], ...] = ()


class PlacedHouse(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A house tile on the map; `at`: top left square of house and garden together."""

    house: str
    at: tuple[int, int]
    garden: Side


class PlacedGarden(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A garden beside a printed house."""

    house: str
    side: Side


class PlacedCampaign(Campaign, frozen=True, forbid_unknown_fields=True):
    """A campaign in play, by `at` and `turned` or by the squares that its tile covers."""

    covers: tuple[tuple[int, int], ...] | msgspec.UnsetType = msgspec.UNSET
    """Only read, never written: all squares, in any order, outside the map for airplanes."""


class Position(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A whole position."""

    magnate: str = "position"
    version: int = RULES_VERSION
    """The rules it is by."""
    modules: tuple[str, ...] = ()
    options: dict[str, str] = {}
    introductory: bool = False
    with_milestones: bool | None = None
    turn_limit: int = 0
    map: str
    roads: tuple[tuple[int, int], ...] = ()
    """Road squares that are not printed."""
    turn: int = 1
    step: str = "restructuring"
    settled: bool = False
    acting: int = 0
    awaited: tuple[int, ...] | None = None
    """None: the step is about to begin."""
    pending: tuple[Pending, ...] = ()
    order: tuple[int, ...] | None = None
    passed: tuple[int, ...] = ()
    track: tuple[int, ...] = ()
    bank: int | None = None
    """None: what the set-up gives less the cash of all."""
    breaks: int = 0
    ending: bool = False
    over: bool = False
    ceo_slots: int = 0
    """0: as the set-up gives."""
    chains: tuple[ChainPosition, ...]
    houses: tuple[PlacedHouse, ...] = ()
    gardens: tuple[PlacedGarden, ...] = ()
    demand: dict[str, tuple[str | Token, ...]] = {}
    """By house: a good, or [good, seat that created it]."""
    campaigns: tuple[PlacedCampaign, ...] = ()
    claimed: tuple[str, ...] = ()
    closed: tuple[str, ...] = ()
    ext: dict[str, Any] = {}
    """The state of modules, by module."""
    seat: int | None = None
    """Whose view it is; None: nobody's in particular."""
    partial: bool = False
    """Something hidden was left out."""

    def _repr_svg_(self) -> str | None:
        return svg_of_position(self)


def drawn_tiles(game: Game) -> list[Tile]:
    """The tiles of the map that are in no box: a map code does not say what is on them."""
    known = game.rules.map_tiles
    return [tile for tile, _ in game.geometry.placed.values() if known.get(tile.id) != tile]


def key_of(game: Game) -> str:
    """A digest of the position, equal for equal positions and the same in every process."""
    from hashlib import blake2b  # here: most programs never need it

    written = (position_of(game), drawn_tiles(game))
    plain = msgspec.to_builtins(written, str_keys=True, order="deterministic")
    return blake2b(msgspec.msgpack.encode(plain), digest_size=16).hexdigest()


def position_of(game: Game) -> Position:
    """Everything about a game, what is hidden included, chance excepted."""
    expect(game, Game)
    rules = game.rules
    return Position(
        version=rules.version,
        modules=rules.modules,
        options=dict(rules.options),
        introductory=rules.introductory,
        with_milestones=rules.with_milestones,
        turn_limit=rules.turn_limit,
        map=game.geometry.code(),
        roads=tuple(game.geometry.extra_roads),
        turn=game.turn,
        step=rules.steps[game.step].name,
        settled=game.settled,
        acting=game.acting,
        awaited=game.awaited,
        pending=game.pending,
        order=game.order,
        passed=game.passed,
        track=game.track,
        bank=game.bank,
        breaks=game.breaks,
        ending=game.ending,
        over=game.over,
        ceo_slots=game.ceo_slots,
        chains=tuple(_chain_position(game, seat) for seat in range(len(game.chains))),
        houses=tuple(_placed_house(game, h) for h in game.houses.values() if not h.printed),
        gardens=tuple(_placed_gardens(game)),
        demand={house: game.demand[house] for house in game.diners if house in game.demand},
        campaigns=tuple(
            PlacedCampaign(*msgspec.structs.astuple(game.campaigns[number]))
            for number in sorted(game.campaigns)
        ),
        claimed=tuple(sorted(game.claimed)),
        closed=tuple(sorted(game.closed)),
        ext={name: msgspec.to_builtins(ext) for name, ext in game.ext.items()},
    )


def _chain_position(game: Game, seat: int) -> ChainPosition:
    chain = game.chains[seat]
    return ChainPosition(
        name=chain.name,
        cash=chain.cash,
        stock=dict(chain.stock),
        work=dict(chain.work),
        beach=dict(chain.beach),
        busy=dict(chain.busy),
        restaurants=chain.restaurants,
        milestones=dict(chain.milestones),
        reserve=chain.reserve,
        bankrupt=chain.bankrupt,
        plan=chain.plan,
        hires=chain.hires,
        manager_hires=chain.manager_hires,
        trainers=chain.trainers,
        used=dict(chain.used),
        spare=dict(chain.spare),
        earned=chain.earned,
        income=chain.income,
        fired=chain.fired,
        kept=chain.kept,
    )


def _placed_house(game: Game, house: House) -> PlacedHouse:
    geometry = game.geometry
    first = next(bits(house.squares))
    side = next(s for s in SIDES if garden_squares(game, house, s) == house.garden)
    return PlacedHouse(house.id, geometry.xy(first), side)


def _placed_gardens(game: Game) -> list[PlacedGarden]:
    printed = {building.id: building.garden for building in game.geometry.houses}
    return [
        PlacedGarden(
            house.id, next(s for s in SIDES if garden_squares(game, house, s) == house.garden)
        )
        for house in game.houses.values()
        if house.printed and house.garden and not printed.get(house.id)
    ]
