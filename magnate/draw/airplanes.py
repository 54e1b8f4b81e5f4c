"""Airplanes beside the map: their wings span the rows or columns they fly over (MKT-04)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from magnate.base.kinds import campaign_size
from magnate.board import airplane_side
from magnate.core.state import Chain, Game
from magnate.core.values import NOBODY, Campaign
from magnate.draw.campaigns import Point, campaign_title, facts_at
from magnate.draw.land import FRAME
from magnate.draw.markup import UNIT, Box, group, number, on_page, path, rect
from magnate.draw.tokens import seat_colour

GAP: Final = FRAME + 6
"""From the edge of the map to the nose of an airplane."""

AWAY: Final[dict[str, tuple[int, int]]] = {
    "north": (0, -1),
    "south": (0, 1),
    "west": (-1, 0),
    "east": (1, 0),
}


def draw_airplanes(game: Game) -> list[tuple[Box, str]]:
    """Every campaign along the edge of the map, with the box it takes on the page."""
    return [
        (box, _airplane(game, campaign, _owner(game, campaign), side, box))
        for campaign, side, box in airplane_places(game)
    ]


def airplane_places(game: Game) -> Iterator[tuple[Campaign, str, Box]]:
    """Every campaign along the edge of the map, with its side and the box it takes."""
    taken: list[Box] = []
    for which in sorted(game.campaigns):
        campaign = game.campaigns[which]
        if game.rules.kinds[campaign.kind].lies == "edge" and campaign.at is not None:
            side = _side(game, campaign)
            box = _free_place(game, campaign, side, taken)
            taken.append(box)
            yield campaign, side, box


def _owner(game: Game, campaign: Campaign) -> Chain | None:
    return game.chains[campaign.owner] if campaign.owner != NOBODY else None


def _side(game: Game, campaign: Campaign) -> str:
    assert campaign.at is not None
    lines = game.rules.campaign_tiles[campaign.number].size[0]
    return airplane_side(game.geometry, *campaign.at, campaign.turned, lines)


def _free_place(game: Game, campaign: Campaign, side: str, taken: list[Box]) -> Box:
    """Airplanes may use the same lines (CMP-09): later numbers queue behind."""
    assert campaign.at is not None
    dx, dy = AWAY[side]
    box = on_page(*campaign.at, *campaign_size(game, campaign))
    box = box._replace(x=box.x + dx * GAP, y=box.y + dy * GAP)
    while any(_meet(box, other) for other in taken):
        box = box._replace(x=box.x + dx * (2 * UNIT + 4), y=box.y + dy * (2 * UNIT + 4))
    return box


def _meet(a: Box, b: Box) -> bool:
    return a.x < b.right and b.x < a.right and a.y < b.bottom and b.y < a.bottom


def _airplane(game: Game, campaign: Campaign, owner: Chain | None, side: str, box: Box) -> str:
    """The airplane as seen from above, nose to the map."""
    span = box.width if side in ("north", "south") else box.height
    angle = {"north": 0, "east": 90, "south": 180, "west": 270}[side]
    x, y = box.x + box.width / 2, box.y + box.height / 2
    colour = seat_colour(owner.name) if owner else "enamel"
    craft = group(
        _craft(span, colour), transform=f"translate({number(x)} {number(y)}) rotate({angle})"
    )
    spots = tuple(_turned(spot, angle, x, y) for spot in _spots(span))
    facts = facts_at(
        campaign,
        owner,
        game.rules,
        (spots[0], spots[1], spots[2], spots[3]),
        8.6 if span == UNIT else 10,
        20 if span == UNIT else 25,
    )
    return group(craft, facts, title=campaign_title(campaign, owner))


def _craft(span: float, colour: str) -> str:
    """The airplane around its middle, flying down the page."""
    half = span / 2 - 3
    body = 9 if span == UNIT else 12.5
    tail = min(half, 24.0)
    wing = Box(-half, -11 if span > UNIT else -10, 2 * half, 27)
    outline = {"class_": "fill-campaign stroke-outline", "stroke_width": 2}
    tips = "".join(
        rect(Box(at, wing.y + 2, 6, wing.height - 4), class_=f"fill-{colour}")
        for at in (-half + 7, half - 13)
    )
    fuselage = (
        f"M{number(-body)} -20Q{number(-body)} -38 0 -38T{number(body)} -20V22"
        f"Q{number(body)} 34 0 34T{number(-body)} 22z"
    )
    return (
        path("M-11 36.500H11", class_="stroke-outline", stroke_width=3.5, stroke_linecap="round")
        + rect(Box(-tail, -37, 2 * tail, 15), 7, **outline)
        + rect(wing, 10, **outline)
        + (tips if span > UNIT else "")
        + path(fuselage, **outline)
    )


def _spots(span: float) -> tuple[Point, Point, Point, Point]:
    """Number, good, turns and owner, on wings and fuselage."""
    if span == UNIT:
        return (0, -27.5), (0, 5.5), (0, 26), (0, -11)
    wing = span / 4 + 3
    return (-wing, 2.5), (wing, 2.5), (0, -24.5), (0, 2.5)


def _turned(spot: Point, angle: int, x: float, y: float) -> Point:
    a, b = spot
    for _ in range(angle // 90):
        a, b = -b, a
    return x + a, y + b
