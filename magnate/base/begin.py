"""A new game: the map, the supply, the order (SET-01 to SET-04)."""

from __future__ import annotations

from collections.abc import Sequence

from magnate.base.events import GameBegan
from magnate.base.houses import ROOM, ROOM_WITH_GARDEN, seat_diner
from magnate.board import SIDE, Geometry, make_geometry, tiles_from_code
from magnate.core.errors import Refused
from magnate.core.events import PhaseBegan
from magnate.core.flow import emit
from magnate.core.rng import draw, shuffled
from magnate.core.rules import Rules
from magnate.core.state import Game, House, new_chain

SEED_DIGITS = 18
"""Chance has 64 bits: a longer seed would only look like more."""


def new_game(
    rules: Rules,
    players: int,
    seed: int = 0,
    map_code: str = "",
    chains: Sequence[str] = (),
) -> Game:
    """A game at its first decision. Its `events` tell how it began."""
    check_players(rules, players)
    rng, geometry = draw_map(rules, players, seed, map_code)
    rng, order = shuffled(rng, range(players))
    game = bare_game(rules, players, geometry, chains)
    game.rng = rng
    game.order = tuple(order)
    names = tuple(chain.name for chain in game.chains)
    emit(game, GameBegan(geometry.code(), names, game.order, game.bank))
    emit(game, PhaseBegan(1, "setup"))
    rules.steps[0].begin(game)
    return game


def check_players(rules: Rules, players: int) -> None:
    """Refuse a number of players that the rules do not take (SET-01)."""
    if str(players) not in rules.content.players:
        raise Refused("bad_players", "SET-01", players=players)
    for module in rules.parts[1:]:
        if not module.players[0] <= players <= module.players[1]:
            raise Refused("bad_players_for_module", module=module.name, players=players)
        for needed in module.requires_at.get(players, ()):
            if needed not in rules.modules:
                raise Refused("module_requires", module=module.name, needed=needed)
        for option, value in module.refuses_at.get(players, {}).items():
            if rules.options.get(option) == value:
                raise Refused("bad_option", where=f"options.{option}", option=option, value=value)


def draw_map(rules: Rules, players: int, seed: int, map_code: str) -> tuple[int, Geometry]:
    """The map of the code, or one drawn and turned at random (SET-02); and the next chance."""
    if abs(seed) >= 10**SEED_DIGITS:
        raise Refused("bad_seed", where="seed", digits=SEED_DIGITS)
    columns, rows = rules.content.players[str(players)].map
    if map_code:
        try:
            placed = tiles_from_code(map_code, rules.map_tiles)
        except ValueError as problem:
            raise Refused("bad_map_code", where="map", problem=str(problem)) from None
        geometry = make_geometry(placed)
        size = (geometry.width // SIDE, geometry.height // SIDE)
        if len(placed) != columns * rows or size not in ((columns, rows), (rows, columns)):
            raise Refused(
                "bad_map_size", "SET-01", where="map", players=players, columns=columns, rows=rows
            )
        laid = {tile.id for tile, _ in placed.values()}
        for number, tiles in rules.questions.required_tiles(rules):
            if len(laid.intersection(tiles)) < number:
                raise Refused("tiles_missing", "SET-02", where="map", number=number, tiles=tiles)
        return seed, geometry
    rng, drawn = drawn_tiles(rules, seed, columns * rows)
    placed = {}
    for i in range(columns * rows):
        rng, turns = draw(rng, 4)
        placed[(i % columns, i // columns)] = (rules.map_tiles[drawn[i]], turns)
    return rng, make_geometry(placed)


def drawn_tiles(rules: Rules, rng: int, count: int) -> tuple[int, list[str]]:
    """So many tiles of the pool at random, among them those that must be there."""
    rng, pool = shuffled(rng, sorted(rules.map_tiles))
    drawn: list[str] = []
    for number, tiles in rules.questions.required_tiles(rules):
        drawn += [tile for tile in pool if tile in tiles and tile not in drawn][:number]
    if not drawn:
        return rng, pool[:count]
    drawn += [tile for tile in pool if tile not in drawn]
    return shuffled(rng, drawn[:count])


def bare_game(rules: Rules, players: int, geometry: Geometry, chains: Sequence[str] = ()) -> Game:
    """A game in which nothing has happened yet: full supply, empty companies (SET-03)."""
    content = rules.content
    row = content.players[str(players)]
    per_player = (
        content.bank_per_player_introductory if rules.introductory else content.bank_per_player
    )
    names = chain_names(rules, players, chains)
    game = Game(
        rules=rules,
        geometry=geometry,
        rng=0,
        turn=1,
        step=0,
        settled=False,
        acting=0,
        awaited=(),
        pending=(),
        order=tuple(range(players)),
        passed=(),
        track=(),
        bank=per_player * players,
        breaks=0,
        ending=False,
        over=False,
        ceo_slots=content.ceo_slots,
        chains=[new_chain(seat, names[seat]) for seat in range(players)],
        supply=full_supply(rules, players),
        tiles=frozenset(rules.campaign_tiles) - set(row.campaigns_removed),
        house_tiles=content.house_tiles,
        gardens=content.garden_tiles,
        houses={},
        diners=(),
        demand={},
        campaigns={},
        occupied=0,
        claimed=frozenset(),
        closed=frozenset(),
        ext={module.name: module.ext() for module in rules.parts if module.ext},
    )
    seat_printed_houses(game)
    for part in rules.parts:
        part.lay_out(game)
    return game


def chain_names(rules: Rules, players: int, chosen: Sequence[str]) -> list[str]:
    """The chains of the seats; those not chosen, or "", take the next free name (SET-04)."""
    for i, name in enumerate(chosen):
        if name and name not in rules.content.chains:
            raise Refused("unknown_chain", "SET-04", where=f"chains[{i}]", chain=name)
        if name and name in chosen[:i]:
            raise Refused("chain_taken", "SET-04", where=f"chains[{i}]", chain=name)
    if len(chosen) > players:
        raise Refused("too_many_chains", "SET-04", where="chains", players=players)
    rest = iter([name for name in rules.content.chains if name not in chosen])
    wanted = [*chosen, *[""] * (players - len(chosen))]
    return [name or next(rest) for name in wanted]


def full_supply(rules: Rules, players: int) -> dict[str, int]:
    """All cards in play for a number of players (SET-01)."""
    copies = rules.content.players[str(players)].unique_copies
    supply = {
        row.id: min(row.count, copies) if row.unique else row.count
        for row in rules.employees.values()
        if players >= row.players_from
    }
    for patch in rules.content.patches.values():
        if patch.extra_copies and patch.employee in supply:
            supply[patch.employee] += patch.extra_copies
    return supply


def seat_printed_houses(game: Game) -> None:
    """Houses printed on the map, and those of a tile added later, join the diners."""
    orders = {
        row.apartment: row.order for row in game.rules.content.tiles.values() if row.apartment
    }
    for building in game.geometry.houses:
        if building.id in game.houses:
            continue
        if building.apartment:
            order, tokens = orders[building.id], 2
            limit = None
        else:
            order, tokens = float(building.id), 1
            limit = ROOM_WITH_GARDEN if building.garden else ROOM
        seat_diner(
            game,
            House(building.id, order, building.squares, building.garden, True, limit, tokens),
        )
