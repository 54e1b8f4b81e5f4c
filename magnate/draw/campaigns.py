"""Campaigns: what their tiles look like, and the four things every tile must tell.

These are its number, its good, the turns left, and whose it is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from magnate.core.module import Plate
from magnate.core.rules import Rules
from magnate.core.state import Chain
from magnate.core.values import Campaign
from magnate.draw.chains import chip
from magnate.draw.land import draw_good
from magnate.draw.markup import UNIT, Box, badge, circle, group, label, number, path, rect
from magnate.draw.symbols import find_symbol, use, use_in
from magnate.draw.tokens import seat_colour

Point = tuple[float, float]


def draw_campaign(campaign: Campaign, owner: Chain | None, box: Box, rules: Rules) -> str:
    """A campaign tile that lies in a box."""
    plate = PLATES.get(rules.kinds[campaign.kind].plate)
    colour = seat_colour(owner.name) if owner else "enamel"
    if plate:
        ground = plate(box, colour)
    else:
        symbol = find_symbol("kinds", campaign.kind, rules)
        ground = _card(box, colour) + (use_in(symbol, *box, opacity=0.5) if symbol else "")
    return group(ground, _facts(campaign, owner, box, rules), title=campaign_title(campaign, owner))


def facts_at(
    campaign: Campaign,
    owner: Chain | None,
    rules: Rules,
    spots: tuple[Point, Point, Point, Point],
    radius: float,
    good: float,
) -> str:
    """Number, good, turns and owner at these places; the goods `good` large."""
    where_number, where_good, where_turns, where_owner = spots
    x, y = where_good
    left = x - (len(campaign.goods) - 1) * good * 0.48
    return "".join(
        [
            *(
                draw_good(name, left + i * good * 0.96, y, good, rules)
                for i, name in enumerate(campaign.goods)
            ),
            badge(str(campaign.number), *where_number, radius),
            _turns(campaign.turns, *where_turns, radius * 0.86),
            chip(owner, *where_owner, radius * 0.98, rules) if owner else "",
        ]
    )


def _facts(campaign: Campaign, owner: Chain | None, box: Box, rules: Rules) -> str:
    """The four facts where a tile of this size has room for them."""
    x, y, wide, high = box
    middle = x + wide / 2, y + high / 2
    right, low = x + wide, y + high
    if wide <= UNIT and high <= UNIT:
        top = y + 12 + ABOVE.get(rules.kinds[campaign.kind].plate, 0)
        spots = (
            (x + 11.7, top),
            (right - 12, low - 11.8),
            (x + 12, low - 11.2),
            (right - 11.7, top),
        )
        return facts_at(campaign, owner, rules, spots, 7.3, 18.5)
    if high <= UNIT:
        line = middle[1] - 1.2
        good = x + 40 if wide <= 2 * UNIT else middle[0]
        spots = ((x + 16, line), (good, line), (right - 15.5, y + 27.3), (right - 15.5, y + 12))
        return facts_at(campaign, owner, rules, spots, 7.4, 24)
    if wide <= UNIT:
        line = middle[0]
        spots = (
            (line, y + 14.5),
            (line, middle[1]),
            (x + 12.3, low - 15),
            (right - 12.3, low - 15),
        )
        return facts_at(campaign, owner, rules, spots, 7.4, 23)
    spots = (
        (x + 18, y + 18),
        (middle[0], middle[1] + 1),
        (right - 18, low - 19),
        (right - 18, y + 18),
    )
    return facts_at(campaign, owner, rules, spots, 10.2, 40 if wide > 2 * UNIT else 34)


def _turns(turns: int, x: float, y: float, half: float) -> str:
    """Turns left on an ink pill; a lying eight for campaigns that never end (CMP-10)."""
    pill = rect(Box(x - half * 1.15, y - half, half * 2.3, half * 2), half, class_="fill-outline")
    if turns:
        return pill + label(str(turns), x, y, half * 1.5, colour="enamel")
    return pill + use("marks-forever", x, y, half * 2.15, class_="color-enamel")


def _posts(box: Box, colour: str) -> str:
    """A panel on posts, with lamps above when there is room."""
    x, y, wide, high = box
    panel = Box(x + 3, y + 3.2, wide - 6, high - 9)
    posts = "".join(
        f"M{number(at)} {number(panel.bottom)}V{number(y + high - 1.5)}"
        for at in (x + wide * 0.25, x + wide * 0.75)
    )
    return (
        path(posts, class_="stroke-outline", stroke_width=4)
        + rect(panel, 4, class_="fill-campaign stroke-outline", stroke_width=2)
        + _lining(panel, 2.5, colour)
    )


def _rounded(box: Box, colour: str) -> str:
    """A letter box: round above, flat below, with a slot when there is room."""
    x, y, wide, high = box
    left, right, top, low = x + 3, x + wide - 3, y + 3.2, y + high - 3.2
    arch = min(15.0, wide * 0.36)
    body = _arch(left, right, top, low, arch)
    drawn = path(
        body, class_="fill-campaign stroke-outline", stroke_width=2, stroke_linejoin="round"
    )
    if wide <= UNIT:
        return drawn
    slot = f"M{number(x + wide / 2 - 8)} {number(low - 7.5)}h16"
    lining = _arch(left + 2.2, right - 2.2, top + 2.2, low - 2.2, arch - 2.2)
    return (
        drawn
        + path(lining, class_=f"stroke-{colour}", fill="none", stroke_width=2.4)
        + path(slot, class_="stroke-outline", stroke_width=3, stroke_linecap="round")
    )


def _arch(left: float, right: float, top: float, low: float, arch: float) -> str:
    return (
        f"M{number(left)} {number(low)}V{number(top + arch)}"
        f"a{number(arch)} {number(arch)} 0 0 1 {number(arch)} {number(-arch)}"
        f"H{number(right - arch)}a{number(arch)} {number(arch)} 0 0 1 {number(arch)} {number(arch)}"
        f"V{number(low)}z"
    )


def _aerial(box: Box, colour: str) -> str:
    """A round-shouldered set under its aerial, which sends."""
    x, y, wide, high = box
    body = Box(x + 3, y + 6.5, wide - 6, high - 9.5)
    middle = x + wide / 2
    waves = "".join(
        f"M{number(middle + sign * at)} {number(y + 3.4 - tall)}"
        f"q{number(sign * tall * 0.8)} {number(tall)} 0 {number(2 * tall)}"
        for at, tall in ((4.4, 2.0), (8.0, 3.0))
        for sign in (-1, 1)
    )
    return (
        path(waves, class_="stroke-outline", fill="none", stroke_width=1.5, stroke_linecap="round")
        + path(f"M{number(middle)} {number(y + 7)}v-3", class_="stroke-outline", stroke_width=2)
        + rect(body, 11, class_="fill-campaign stroke-outline", stroke_width=2)
        + _lining(body, 9, colour)
        + circle(middle, y + 3.4, 2.4, class_="fill-action stroke-outline", stroke_width=1.2)
    )


def _card(box: Box, colour: str) -> str:
    """The plain tile."""
    inner = Box(box.x + 3, box.y + 3, box.width - 6, box.height - 6)
    return rect(inner, 7, class_="fill-campaign stroke-outline", stroke_width=2) + _lining(
        inner, 5, colour
    )


def _lining(box: Box, radius: float, colour: str) -> str:
    """The line in the owner's colour along the inside of a tile, if it is not a small one."""
    if max(box.width, box.height) < UNIT:
        return ""
    inner = Box(box.x + 2.2, box.y + 2.2, box.width - 4.4, box.height - 4.4)
    return rect(inner, radius, class_=f"stroke-{colour}", fill="none", stroke_width=2.4)


PLATES: Final[dict[Plate, Callable[[Box, str], str]]] = {
    "posts": _posts,
    "arch": _rounded,
    "aerial": _aerial,
}
"""The grounds of tiles; any other is a card."""
ABOVE: Final[dict[Plate, float]] = {"aerial": 1.8}
"""The height that the ground takes above the contents of a small tile."""


def campaign_title(campaign: Campaign, owner: Chain | None) -> str:
    """The title of a campaign: kind, number, goods, turns left and owner."""
    words = [f"{campaign.kind} {campaign.number}", "+".join(campaign.goods)]
    words.append(f"turns {campaign.turns}" if campaign.turns else "eternal")
    if owner:
        words.append(owner.name)
    return ", ".join(words)
