"""Choice of campaigns: the good and the place."""

from __future__ import annotations

from collections.abc import Iterable

from magnate.base.actions import PlaceCampaign
from magnate.base.campaigns import TilePlaces, durations, edge_places
from magnate.base.company import at_work, effect, goes_left, people
from magnate.base.milestones import would_bring
from magnate.board import bits, lines_mask, touching
from magnate.bots.heuristics.house_odds import HouseOdds
from magnate.bots.heuristics.plan import Habit
from magnate.bots.heuristics.situation import Situation
from magnate.bots.weights import Weights
from magnate.core.content import CampaignTileRow, Employee
from magnate.core.state import Chain, Game
from magnate.core.values import Campaign

Value = dict[str, float]
ENOUGH = 4
"""A house without a limit counts as full with so many tokens. A guess."""


def campaign(game: Game, chain: Chain, habit: Habit) -> PlaceCampaign | None:
    """Return the campaign that reaches most houses that would come. None: all reach nobody."""
    found = campaigns(game, chain, (best_good(Situation(game, chain, habit)),), habit.weights)
    return found[0] if found else None


def campaigns(
    game: Game, chain: Chain, goods: Iterable[str], weights: Weights
) -> list[PlaceCampaign]:
    """Return the best place for every marketeer, tile and good, those first that reach most."""
    value = _house_values(game, chain, weights)
    scored: list[tuple[float, int, PlaceCampaign]] = []
    for row in at_work(game, chain) if value else ():
        if not row.campaigns or goes_left(game, chain, row) <= 0:
            continue
        where = TilePlaces(game, chain, row)
        for number in sorted(game.tiles):
            tile = game.rules.campaign_tiles[number]
            if tile.kind not in row.campaigns:
                continue
            for turned in where.ways(tile):
                found = _best_place(game, where, tile, turned, value, weights)
                if found:
                    turns = max(durations(game, chain, row, tile.kind))
                    for good in goods:
                        action = PlaceCampaign(
                            chain.seat, row.id, number, good, turns, found[1], turned
                        )
                        scored.append((-found[0], len(scored), action))
    scored.sort(key=lambda item: item[:2])
    return [action for _, _, action in scored]


def reaches_anybody(game: Game, chain: Chain, row: Employee, weights: Weights) -> bool:
    """Return True if a marketeer at work could advertise to a house that would come."""
    value = _house_values(game, chain, weights)
    where = TilePlaces(game, chain, row)
    return bool(value) and any(
        _best_place(game, where, tile, turned, value, weights)
        for tile in (game.rules.campaign_tiles[number] for number in game.tiles)
        if tile.kind in row.campaigns
        for turned in where.ways(tile)
    )


def best_good(now: Situation) -> str:
    """Return the good with most to sell beyond the own campaigns; bonuses break ties."""
    game, chain, weights = now.game, now.chain, now.habit.weights.advertising
    able = dict.fromkeys(game.rules.marketable, 0.0)
    for card, count in people(chain).items():
        row = game.rules.employees[card]
        for good, made in row.makes.items():
            if good in able:
                able[good] += count * (1 + made / 10)
        if row.fetches_any_drink or row.drinks_per_source:
            for good in game.rules.drinks:
                able[good] += count * weights.drink
    for running in game.campaigns.values():
        if running.owner == chain.seat and running.goods[0] in able:
            able[running.goods[0]] -= 1
    for good in able:
        for name in (good, *game.rules.goods[good].tags):
            able[good] += effect(game, chain, f"bonus:{name}") / 10
            if would_bring(game, chain, f"marketed:{name}", f"bonus:{name}"):
                able[good] += weights.milestone
        if good == now.specialty:
            able[good] += weights.planned
    return max(able, key=lambda good: able[good])


def _house_values(game: Game, chain: Chain, weights: Weights) -> Value:
    values = {}
    of = weights.advertising
    for name, sure in HouseOdds(game, chain, weights.standing).odds().items():
        house = game.houses[name]
        most = ENOUGH if house.limit is None else house.limit
        room = most - len(game.demand.get(name, ()))
        if room > 0:
            values[name] = sure * (of.garden if house.garden else 1)
            values[name] *= 1 if room > 1 else of.nearly_full
    return values


def _best_place(
    game: Game,
    where: TilePlaces,
    tile: CampaignTileRow,
    turned: bool,
    value: Value,
    weights: Weights,
) -> tuple[float, tuple[int, int] | None] | None:
    """Return the reach of a tile at its best place, and the place."""
    lies = game.rules.kinds[tile.kind].lies
    if lies == "beside":
        trial = Campaign(tile.number, tile.kind, (), 1)
        reached = game.rules.kinds[tile.kind].reached(game, trial)
        worth = sum(value.get(house.id, 0.0) * house.tokens for house in reached)
        return worth + weights.advertising.everywhere, None
    if lies == "edge":
        return _best_line(game, tile, turned, value)
    places = where.places(tile, turned)
    if not places:
        return None
    width, height = tile.size[::-1] if turned else tile.size
    worth = 0.0
    for name in sorted(value, key=lambda house: -value[house]):
        near = places & _reaching(game, tile.kind, name, width, height)
        if near:
            places = near
            worth += value[name]
    if not worth:
        return None
    return worth, game.geometry.xy(next(bits(places)))


def _reaching(game: Game, kind: str, name: str, width: int, height: int) -> int:
    """Return the top left squares of tiles of this size that reach the house."""
    geometry = game.geometry
    squares = game.houses[name].squares
    zone_of = game.rules.kinds[kind].zone
    zone = zone_of(game, squares) if zone_of else geometry.neighbours(squares)
    return touching(zone, geometry.stride, width, height)


def _best_line(
    game: Game, tile: CampaignTileRow, turned: bool, value: Value
) -> tuple[float, tuple[int, int]] | None:
    best: tuple[float, tuple[int, int]] | None = None
    for x, y in edge_places(game, tile, turned):
        lines = lines_mask(game.geometry, x, y, turned, tile.size[0])
        worth = sum(v for name, v in value.items() if game.houses[name].squares & lines)
        if worth and (best is None or worth > best[0]):
            best = (worth, (x, y))
    return best
