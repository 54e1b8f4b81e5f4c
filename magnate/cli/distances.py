"""Answers of `magnate reach` as data: how far, how many borders, whom, past which drinks."""

from __future__ import annotations

from typing import Any

from magnate.base.campaigns import TilePlaces, edge_places
from magnate.base.company import employee_row
from magnate.base.dinnertime import DinnerKitchen, borders_between, choose
from magnate.base.food import Hauls, buyer_route, drinks_each
from magnate.base.kinds import campaign_size, campaign_squares
from magnate.base.places import free_squares, in_range, origin_squares
from magnate.base.restaurants import new_conditions
from magnate.board import Geometry, bits
from magnate.cli.campaign_check import why_not
from magnate.cli.problems import Problem
from magnate.core.content import Employee
from magnate.core.errors import Refused
from magnate.core.place_conditions import allowed
from magnate.core.state import Chain, Game
from magnate.core.values import CORNERS, Campaign

Data = dict[str, Any]
XY = tuple[int, int]


def house_distances(game: Game) -> list[Data]:
    """For each house and chain: price, distance, their sum; who comes first if all can serve."""
    kitchens = [DinnerKitchen(game, game.chains[seat], i + 1) for i, seat in enumerate(game.order)]
    tolls = game.rules.questions.tolls(game)
    answers = []
    for name in game.diners:
        house = game.houses[name]
        ways = [borders_between(game, house, kitchen.entrances, tolls) for kitchen in kitchens]
        chains = []
        for kitchen, borders in zip(kitchens, ways, strict=True):
            found: Data = {"seat": kitchen.chain.seat, "price": kitchen.price}
            distance = None if borders is None else borders + kitchen.adjustment
            asked = None if distance is None else distance + kitchen.price
            chains.append(found | {"distance": distance, "sum": asked})
        first = choose([{}], ways, kitchens)
        answers.append({"house": name, "chains": chains, "first": first and first[1].chain.seat})
    return answers


def squares_in_range(game: Game, chain: Chain, borders: int, origin: XY | None) -> Data:
    """The empty squares at a road within range (CMP-05)."""
    if origin is None:
        origins = origin_squares(game, chain)
    else:
        origins = 1 << checked_bit(game.geometry, origin)
    reached = in_range(game, origins, borders) & free_squares(game)
    return {"range": borders, "squares": _squares(game, reached)}


def reach_of_card(game: Game, chain: Chain, card: str) -> Data:
    """Squares for a marketeer's tiles, places for a manager's restaurants, hauls of a buyer."""
    row = employee_row(game, card)
    if row.campaigns:
        where = TilePlaces(game, chain, row)
        return {"card": card, "squares": _squares(game, where.near & where.free)}
    if row.opens:
        places = {corner: allowed(new_conditions(game, chain, row, corner)) for corner in CORNERS}
        return {"card": card, "places": {c: _squares(game, places[c]) for c in CORNERS}}
    if row.drinks_per_source:
        return {"card": card, "hauls": _hauls(game, chain, row)}
    raise Problem("card_without_reach", card=card)


def reach_of_campaign(
    game: Game, chain: Chain, number: int, at: XY | None, turned: bool
) -> tuple[Data, Refused | None]:
    """The houses that a tile would reach, whether its squares are empty, and who may place it.

    Beside it why nobody may, which is also in it as data.
    """
    tile = game.rules.campaign_tiles.get(number)
    if tile is None:
        raise Refused("tile_not_free", "CMP-01", number=number)
    lies = game.rules.kinds[tile.kind].lies
    campaign = Campaign(number, tile.kind, (), 1, at if lies != "beside" else None, turned)
    if lies != "beside" and at is None:
        raise Refused("place_missing", "CMP-04", number=number)
    if lies == "edge" and at not in edge_places(game, tile, turned):
        raise Refused("not_at_the_edge", "CMP-09", at=at)
    if lies == "map" and at is not None:
        width, height = campaign_size(game, campaign)
        for square in ((at[0] + dx, at[1] + dy) for dx in range(width) for dy in range(height)):
            checked_bit(game.geometry, square)
    houses = game.rules.kinds[tile.kind].reached(game, campaign)
    card, refused = why_not(game, chain, number, campaign.at, turned)
    answer = {
        "campaign": number,
        "kind": tile.kind,
        "at": campaign.at,
        "turned": turned,
        "fits": not campaign_squares(game, campaign) & ~free_squares(game),
        "houses": [house.id for house in houses],
        "by": card,
        "legal": refused is None,
        "refused": refused and {"error": refused.code, "rule": refused.rule, **refused.params},
    }
    return answer, refused


def checked_bit(geometry: Geometry, square: XY) -> int:
    """The bit of a square of the map, or a refusal."""
    if not geometry.on_map(*square):
        raise Refused("off_the_map", "GEO-01", at=square)
    return geometry.bit(*square)


def _hauls(game: Game, chain: Chain, row: Employee) -> list[Data]:
    each = drinks_each(game, chain, row)
    goods = {game.geometry.xy(source.bit): source for source in game.geometry.sources}
    indices = {source.bit: i for i, source in enumerate(game.geometry.sources)}
    answers = []
    for squares in Hauls(game, chain, row):
        drinks: dict[str, int] = {}
        mask = 0
        for square in squares:
            drinks[goods[square].good] = drinks.get(goods[square].good, 0) + each
            mask |= 1 << indices[goods[square].bit]
        route = buyer_route(game, chain, row, mask)
        answers.append({"drinks": drinks, "sources": squares, "route": route})
    return sorted(answers, key=lambda haul: (-len(haul["sources"]), len(haul["route"])))


def _squares(game: Game, mask: int) -> list[XY]:
    return [game.geometry.xy(bit) for bit in bits(mask)]
