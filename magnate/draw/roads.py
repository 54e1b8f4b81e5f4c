"""Roads: rounded asphalt with a kerb and a dashed line in the middle."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import pi
from typing import Final, NamedTuple

from magnate.board import Geometry, bits
from magnate.draw.markup import UNIT, Box, group, number, path, rect
from magnate.draw.streets import OPPOSITE, STEP, WAYS, Spot, Streets, Way, crossings, streets

HALF: Final = UNIT / 2
WIDTH: Final = 26
KERB: Final = 2
DASH: Final = 13.3
"""About as long as a dash with its gap: three to a square."""
SHY: Final = 16
"""How far from the middle of a junction its lines end."""


class Stretch(NamedTuple):
    """A road from one junction, dead end or edge of the map to the next."""

    spots: tuple[Spot, ...]
    leads_out: tuple[Way | None, Way | None]
    """Off the map at either end."""
    closed: bool = False
    """A ring without any junction."""


def draw_roads(geometry: Geometry) -> str:
    """All roads of a map."""
    plan = streets(geometry)
    stretches = list(_stretches(plan))
    ground = " ".join([*map(_line, stretches), *_fillets(plan)])
    squares = " ".join(_squares(plan))
    return group(
        path(ground, class_="stroke-kerb", stroke_width=WIDTH + 2 * KERB),
        path(squares, class_="stroke-kerb", stroke_width=WIDTH + 2 * KERB) if squares else "",
        path(ground, class_="stroke-asphalt", stroke_width=WIDTH),
        path(squares, class_="stroke-asphalt fill-asphalt", stroke_width=WIDTH) if squares else "",
        path(
            "".join(_border_lines(geometry)),
            class_="stroke-paint",
            stroke_width=1.8,
            stroke_dasharray="1.8 2.6",
            stroke_linecap="butt",
        ),
        group(
            *(_dashes(plan, stretch) for stretch in stretches),
            class_="stroke-paint",
            stroke_width=1.8,
            stroke_linecap="butt",
        ),
        *(_barrier(spot, ways) for spot, ways in plan.items() if len(ways) == 1),
        *(_bridge(*geometry.xy(bit)) for bit in bits(geometry.bridges)),
        fill="none",
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def _middle(spot: Spot) -> tuple[float, float]:
    return spot.x * UNIT + HALF, spot.y * UNIT + HALF


def _towards(spot: Spot, way: Way, far: float = HALF) -> tuple[float, float]:
    x, y = _middle(spot)
    dx, dy = STEP[way]
    return x + dx * far, y + dy * far


def _way(here: Spot, there: Spot) -> Way:
    step = there.x - here.x, there.y - here.y
    return next(way for way in WAYS if STEP[way] == step)


def _stretches(plan: Streets) -> Iterator[Stretch]:
    """Every road between two ends once, then the rings."""
    seen: set[tuple[Spot, Way]] = set()
    for spot in plan:
        ways = plan[spot]
        if len(ways) == 2 and None not in ways.values():
            continue
        if not ways:
            yield Stretch((spot,), (None, None))
        for way in ways:
            if (spot, way) not in seen:
                yield _followed(plan, spot, way, seen)
    for spot, ways in plan.items():
        way = next(iter(ways), "n")
        if len(ways) == 2 and (spot, way) not in seen:
            yield _followed(plan, spot, way, seen)


def _followed(plan: Streets, first: Spot, way: Way, seen: set[tuple[Spot, Way]]) -> Stretch:
    """The stretch that leaves a spot this way; one from the edge of the map begins there."""
    through = len(plan[first]) == 2
    edges = [w for w in plan[first] if through and plan[first][w] is None]
    out = edges[0] if edges else None
    if out:
        seen.add((first, out))
        way = next(w for w in plan[first] if w != out)
    seen.add((first, way))
    spots = [first]
    here, ahead = first, plan[first][way]
    while ahead is not None:
        back = OPPOSITE[_way(here, ahead)]
        seen.add((ahead, back))
        spots.append(ahead)
        if through and ahead == first:
            return Stretch(tuple(spots), (None, None), closed=True)
        if len(plan[ahead]) != 2:
            return Stretch(tuple(spots), (out, None))
        way = next(w for w in plan[ahead] if w != back)
        seen.add((ahead, way))
        here, ahead = ahead, plan[ahead][way]
    return Stretch(tuple(spots), (out, way))


def _line(stretch: Stretch, first: float = 0, last: float = 0) -> str:
    """The path of a stretch, shortened at its ends; turns are quarter circles."""
    spots, (out, into) = stretch.spots, stretch.leads_out
    ways = [_way(a, b) for a, b in pairwise(spots)]
    before: list[Way | None] = [OPPOSITE[out] if out else None, *ways]
    after: list[Way | None] = [*ways, into]
    if stretch.closed:
        before[0] = after[-1] = None
    if out:
        words: list[str | float] = ["M", *_towards(spots[0], out)]
    elif stretch.closed:
        words = ["M", *_towards(spots[0], ways[0])]
    elif after[0]:
        words = ["M", *_towards(spots[0], after[0], first)]
    else:
        words = ["M", *_middle(spots[0]), "h0"]
    for spot, came, goes in zip(spots, before, after, strict=True):
        if came and goes and came != goes:
            words += ["L", *_towards(spot, OPPOSITE[came]), *_arc(spot, came, goes)]
    if into:
        words += ["L", *_towards(spots[-1], into)]
    elif stretch.closed:
        words += ["L", *_towards(spots[-1], OPPOSITE[ways[-1]])]
        if ways[-1] != ways[0]:
            words += _arc(spots[0], ways[-1], ways[0])
        words.append("z")
    elif ways:
        words += ["L", *_towards(spots[-1], OPPOSITE[ways[-1]], last)]
    return " ".join(word if isinstance(word, str) else number(word) for word in words)


def _arc(spot: Spot, came: Way, goes: Way) -> list[str | float]:
    clockwise = WAYS[(WAYS.index(came) + 1) % 4] == goes
    return ["A", HALF, HALF, 0, 0, int(clockwise), *_towards(spot, goes)]


def _fillets(plan: Streets) -> Iterator[str]:
    """The rounded inner corners of junctions."""
    for spot, ways in plan.items():
        if len(ways) < 3:
            continue
        for way in ways:
            turn = WAYS[(WAYS.index(way) + 1) % 4]
            if turn in ways:
                x, y = _towards(spot, way)
                arc = _arc(spot, OPPOSITE[way], turn)
                words = " ".join(w if isinstance(w, str) else number(w) for w in arc)
                yield f"M {number(x)} {number(y)} {words}"


def _squares(plan: Streets) -> Iterator[str]:
    """Four squares all joined to each other make a wide road, not a grate."""
    for spot, ways in plan.items():
        right, below = ways.get("e"), ways.get("s")
        if right and below and plan[right].get("s") and plan[below].get("e"):
            x, y = _middle(spot)
            yield f"M {number(x)} {number(y)} h{UNIT}v{UNIT}h-{UNIT}z"


def _dashes(plan: Streets, stretch: Stretch) -> str:
    first = SHY if len(plan[stretch.spots[0]]) > 2 else 0
    last = SHY if len(plan[stretch.spots[-1]]) > 2 else 0
    length = _length(stretch) - first - last
    if length < DASH:
        return ""
    each = length / round(length / DASH)
    return path(
        _line(stretch, first, last),
        stroke_dasharray=f"{number(each * 0.6)} {number(each * 0.4)}",
        stroke_dashoffset=-each * 0.2,
    )


def _length(stretch: Stretch) -> float:
    spots = stretch.spots
    ways: list[Way] = [_way(a, b) for a, b in pairwise(spots)]
    out, into = stretch.leads_out
    all_ways = [*([OPPOSITE[out]] if out else []), *ways, *([into] if into else [])]
    if stretch.closed:
        all_ways.append(ways[0])
    turns = sum(a != b for a, b in pairwise(all_ways))
    ends = (bool(out) + bool(into)) * HALF
    return len(ways) * UNIT + ends - turns * (UNIT - HALF * pi / 2)


def _border_lines(geometry: Geometry) -> Iterator[str]:
    """A dotted line across the road where it crosses a border: distances count these."""
    for x, y, way in crossings(geometry):
        px, py = _towards(Spot(x, y), way)
        side = WIDTH / 2 - 1
        if way == "e":
            yield f"M{number(px)} {number(py - side)}v{number(2 * side)}"
        else:
            yield f"M{number(px - side)} {number(py)}h{number(2 * side)}"


def _barrier(spot: Spot, ways: dict[Way, Spot | None]) -> str:
    """The bar at a dead end."""
    way = OPPOSITE[next(iter(ways))]
    if ways[OPPOSITE[way]] is None:
        return ""
    x, y = _towards(spot, way, 3)
    dx, dy = STEP[way]
    ends = f"M{number(x - 8 * dy)} {number(y - 8 * dx)}L{number(x + 8 * dy)} {number(y + 8 * dx)}"
    return (
        path(ends, class_="stroke-outline", stroke_width=6)
        + path(ends, class_="stroke-enamel", stroke_width=3.6)
        + path(
            ends,
            class_="stroke-action",
            stroke_width=3.6,
            stroke_linecap="butt",
            stroke_dasharray="3.2",
        )
    )


def _bridge(x: int, y: int) -> str:
    """The upper road of a bridge, west to east, over the lower one (GEO-04)."""
    cx, cy = _middle(Spot(x, y))
    left, wide, deck = cx - HALF, UNIT, WIDTH / 2 + KERB
    rail = 4.5
    walls = "".join(
        f"M{number(left - 3)} {number(cy + side * (deck + rail))}"
        f"L{number(left + 3)} {number(cy + side * deck)}h{number(wide - 6)}"
        f"l6 {number(side * rail)}"
        for side in (-1, 1)
    )
    shadow = Box(cx - WIDTH / 2, cy - deck - 6, WIDTH, 2 * deck + 12)
    return group(
        rect(shadow, class_="fill-outline", fill_opacity=0.28),
        rect(Box(left, cy - deck, wide, 2 * deck), class_="fill-asphalt"),
        path(walls, class_="stroke-outline", stroke_width=4.5),
        path(walls, class_="stroke-enamel", stroke_width=1.8),
        path(
            f"M{number(left)} {number(cy)}h{wide}",
            class_="stroke-paint",
            stroke_width=1.8,
            stroke_linecap="butt",
            stroke_dasharray=f"{number(DASH * 0.6)} {number(DASH * 0.4)}",
            stroke_dashoffset=-DASH * 0.2,
        ),
        title="bridge",
    )
