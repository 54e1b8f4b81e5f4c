"""A map or a position as a standalone SVG."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from magnate.base.company import has_drive_in
from magnate.base.kinds import campaign_size
from magnate.board import Geometry
from magnate.core.rules import Rules
from magnate.core.state import Game, House
from magnate.core.values import NOBODY, Campaign, Token
from magnate.draw.airplanes import draw_airplanes
from magnate.draw.campaigns import draw_campaign
from magnate.draw.chains import draw_restaurant
from magnate.draw.ground import draw_ground
from magnate.draw.houses import draw_card, draw_house, draw_printed_houses
from magnate.draw.land import draw_frame
from magnate.draw.legend import draw_legend, legend_box
from magnate.draw.markup import Box, on_page
from magnate.draw.page import around, map_box, page
from magnate.draw.pieces import draw_pieces, park_squares, pieces_of

GAP: Final = 14
"""Between the map and what lies beside it."""


def svg_map(
    geometry: Geometry, *, rules: Rules | None = None, dark: bool = False, title: str = ""
) -> str:
    """A map as printed. `rules` help to find pictures of goods that modules bring."""
    body = draw_ground(geometry, geometry.parks, rules) + draw_printed_houses(geometry, rules)
    body += draw_frame(geometry)
    return page(body, map_box(geometry), dark=dark, title=title, desc=f"map {geometry.code()}")


def svg_position(game: Game, *, dark: bool = False, title: str = "", legend: bool = False) -> str:
    """A position with all that lies on the table; `legend` adds the chains beside the map.

    Only what everybody may know is drawn.
    """
    geometry, rules = game.geometry, game.rules
    pieces = pieces_of(game)
    outside = [*draw_airplanes(game), *draw_pieces(game, pieces)]
    body = "".join(
        [
            draw_ground(geometry, geometry.parks | park_squares(geometry, pieces), rules),
            *(
                draw_house(geometry, game.houses[name], game.demand.get(name, ()), rules)
                for name in game.diners
                if game.houses[name].building
            ),
            draw_frame(geometry),
            *_restaurants(game),
            *_campaigns(game),
            *(drawn for _, drawn in outside),
        ]
    )
    box = around([map_box(geometry), *(place for place, _ in outside)])
    body, box = _with_strip(game, body, box)
    if legend:
        place = legend_box(game, box.right + GAP, map_box(geometry).y)
        body += draw_legend(game, place)
        box = around([box, place])
    return page(body, box, dark=dark, title=title, desc=_described(game))


def _restaurants(game: Game) -> Iterator[str]:
    for chain in game.chains:
        drive_in = has_drive_in(game, chain)
        for restaurant in chain.restaurants:
            yield draw_restaurant(chain, restaurant, drive_in and restaurant.open, game.rules)


def _campaigns(game: Game) -> Iterator[str]:
    for number in sorted(game.campaigns):
        campaign = game.campaigns[number]
        if campaign.at is not None and game.rules.kinds[campaign.kind].lies == "map":
            box = on_page(*campaign.at, *campaign_size(game, campaign))
            yield _drawn(game, campaign, box)


def _drawn(game: Game, campaign: Campaign, box: Box) -> str:
    owner = game.chains[campaign.owner] if campaign.owner != NOBODY else None
    return draw_campaign(campaign, owner, box, game.rules)


def _with_strip(game: Game, body: str, box: Box) -> tuple[str, Box]:
    """Below the map: campaigns and diners that lie beside it, in rows of cards."""
    kinds = game.rules.kinds
    beside: list[Campaign | House] = [
        game.campaigns[number]
        for number in sorted(game.campaigns)
        if kinds[game.campaigns[number].kind].lies not in ("map", "edge")
        or game.campaigns[number].at is None
    ]
    beside += [game.houses[name] for name in game.diners if not game.houses[name].building]
    across = max(1, int((box.width + GAP) // (120 + GAP)))
    for i, thing in enumerate(beside):
        row, column = divmod(i, across)
        place = Box(box.x + column * (120 + GAP), box.bottom + GAP + row * (80 + GAP), 120, 80)
        if isinstance(thing, Campaign):
            body += _drawn(game, thing, place)
        else:
            demand: tuple[Token, ...] = game.demand.get(thing.id, ())
            body += draw_card(thing, demand, place, game.rules)
    rows = -(-len(beside) // across)
    return body, box._replace(height=box.height + rows * (80 + GAP))


def _described(game: Game) -> str:
    chains = ", ".join(game.chains[seat].name for seat in game.order)
    return f"Food Chain Magnate, turn {game.turn}, {chains}, map {game.geometry.code()}"
