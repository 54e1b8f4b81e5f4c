"""A map or a position for a terminal.

═║╬ road    ╪ bridge    ╨ dead end    ≈B source    ♣♣ park    " garden    · empty
⌂13 a house; below it what it wants, _ for the room left
AAA∩ a restaurant of seat A and its entrance; aa coming soon
14P2 a campaign: number, good, turns left, seat;  5▸ the rows or columns of an airplane
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from magnate.base.company import has_drive_in
from magnate.base.houses import ROOM, ROOM_WITH_GARDEN
from magnate.base.kinds import campaign_size
from magnate.base.places import CORNER_STEPS
from magnate.board import (
    SIDE,
    AirplanePlace,
    Geometry,
    airplane_side,
    bits,
    column_label,
    row_label,
    square_label,
)
from magnate.core.rules import Rules
from magnate.core.state import Game, House
from magnate.core.values import Campaign, Corner, Token
from magnate.draw.canvas import LABELS, Canvas
from magnate.draw.houses import AT_THE_DOOR
from magnate.draw.legend import bank_of
from magnate.draw.letters import goods_letters, seat_letter
from magnate.draw.pieces import PARK, park_squares, pieces_of
from magnate.draw.streets import is_border, streets
from magnate.draw.tokens import seat_colour
from magnate.texts import Words

ROADS: Final = {
    "": "▫", "n": "╨", "e": "╞", "s": "╥", "w": "╡", "ns": "║", "ew": "═", "es": "╔", "sw": "╗",
    "ne": "╚", "nw": "╝", "nes": "╠", "nsw": "╣", "esw": "╦", "new": "╩", "nesw": "╬",
}  # fmt: skip
BRIDGE: Final = "╪"
FOREVER: Final = "∞"
WIDTH: Final = 78
"""Columns of a legend."""
KEY: Final = (
    ("⌂", "map.house"), ("_", "drawing.room"), ('"', "map.garden"), ("≈", "map.source"),
    ("∩", "map.entrance"), ("~", "map.campaign"), ("▸", "campaign.airplane"),
)  # fmt: skip
"""The signs on the map and the texts that name them."""
ARROWS: Final = {"north": "▾", "south": "▴", "west": "▸", "east": "◂"}

STYLES: Final = {
    "border": "38;5;137",
    "label": "2",
    "road": "38;5;250",
    "empty": "38;5;239",
    "source": "38;5;79",
    "park": "38;5;71",
    "garden": "1;38;5;231;48;5;64",
    "house": "1;38;5;231;48;5;89",
    "campaign": "38;5;16;48;5;116",
    "piece": "1;38;5;16;48;5;230",
    "seat-red": "1;38;5;231;48;5;160",
    "seat-blue": "1;38;5;231;48;5;25",
    "seat-green": "1;38;5;231;48;5;29",
    "seat-mustard": "1;38;5;16;48;5;178",
    "seat-purple": "1;38;5;231;48;5;97",
    "seat-ink": "1;38;5;16;48;5;250",
}


def text_map(geometry: Geometry, *, rules: Rules | None = None, colour: bool = False) -> str:
    """A map as printed, two columns a square."""
    sheet = _ground(geometry, geometry.parks, rules)
    for building in geometry.houses:
        limit = 0 if building.apartment else ROOM_WITH_GARDEN if building.garden else ROOM
        house = House(building.id, 0, building.squares, building.garden, limit=limit)
        _put_house(sheet, house, (), goods_letters(rules))
    return sheet.written(STYLES if colour else None)


def text_position(game: Game, colour: bool = False, lang: str = "en") -> str:
    """A position: the map with all pieces, then the letters and the campaigns in words.

    Only what everybody may know is drawn. With `colour` there are ANSI codes in it. In English
    goods, phases and pieces are called by their ids, as in files and commands.
    """
    words = Words(game, lang)
    geometry, letters = game.geometry, goods_letters(game.rules)
    pieces = pieces_of(game)
    sheet = _ground(geometry, geometry.parks | park_squares(geometry, pieces), game.rules)
    for name in game.diners:
        _put_house(sheet, game.houses[name], game.demand.get(name, ()), letters)
    _put_restaurants(sheet, game)
    _put_campaigns(sheet, game)
    for piece in pieces:
        if piece.kind != PARK and geometry.on_map(*piece.at):
            width, height = max(1, piece.size[0]), max(1, piece.size[1])
            owner = seat_letter(piece.owner) if piece.owner >= 0 else piece.kind[1:2]
            word = piece.kind[:1] + owner
            sheet.block(*piece.at, width, height, word * width * height, "piece", " ")
    drawn = sheet.written(STYLES if colour else None)
    return "\n".join([_head(game, words), drawn, *_legend(game, words)])


def _ground(geometry: Geometry, parks: int, rules: Rules | None) -> Canvas:
    """Borders, numbers, roads and what is printed."""
    sheet = Canvas(geometry)
    sheet.rule()
    for y in range(geometry.y0, geometry.y0 + geometry.height):
        sheet.put(0, sheet.line(y), f"{row_label(y):>{LABELS - 1}}", "label")
    for x in range(geometry.x0, geometry.x0 + geometry.width):
        label = column_label(x)
        if len(label) == 1 or x % SIDE == 0:  # two letters fill a square
            sheet.put(sheet.column(x), -1, label, "label")
    for bit in bits(geometry.land & ~geometry.roads):
        sheet.square(*geometry.xy(bit), "·", "empty")
    letters = goods_letters(rules)
    for source in geometry.sources:
        letter = letters.get(source.good, source.good[:1].upper())
        sheet.square(*geometry.xy(source.bit), f"≈{letter}", "source")
    for bit in bits(parks):
        sheet.square(*geometry.xy(bit), "♣♣", "park")
    _put_roads(sheet)
    return sheet


def _put_roads(sheet: Canvas) -> None:
    geometry = sheet.geometry
    for (x, y, _), ways in streets(geometry).items():
        bridge = geometry.bridges >> geometry.bit(x, y) & 1
        if bridge:
            sheet.square(x, y, f"{BRIDGE}═", "road")
        else:
            char = ROADS["".join(way for way in "nesw" if way in ways)]
            sheet.square(x, y, char + ("═" if "e" in ways else " "), "road")
        for way in ways:
            if is_border(x, y, way):
                sheet.cross(x, y, way, "═" if way in "ew" else "║", "road")


def _put_house(
    sheet: Canvas, house: House, demand: Sequence[Token], letters: Mapping[str, str]
) -> None:
    """A house with three places for demand, a garden with the others (MKT-01)."""
    geometry = sheet.geometry
    if not house.building:
        return
    places = [geometry.xy(bit) for bit in bits(house.building)]
    (x, y), (right, bottom) = places[0], places[-1]
    width, height = right - x + 1, bottom - y + 1
    wants = [letters.get(token.good, "?") for token in demand]
    limit = house.limit or 0
    plates = (wants + ["_"] * limit)[:limit]
    at_door = "".join(plates[: limit if not house.garden else AT_THE_DOOR])
    if house.limit is None:
        at_door = "".join(f"{count}{good}" for good, count in sorted(Counter(wants).items()))
    name = f"⌂{house.id}"[: 2 * width].ljust(2 * width, " ")
    sheet.block(x, y, width, height, name + at_door, "house", " ")
    in_garden = [*plates[AT_THE_DOOR:], "_", "_"]
    for bit, plate in zip(bits(house.garden), in_garden, strict=False):
        sheet.square(*geometry.xy(bit), f'"{plate}', "garden")


def _put_restaurants(sheet: Canvas, game: Game) -> None:
    for seat, chain in enumerate(game.chains):
        drive_in = has_drive_in(game, chain)
        for restaurant in chain.restaurants:
            x, y = restaurant.at
            letter = seat_letter(seat)
            letter = letter if restaurant.open else letter.lower()
            style = seat_colour(chain.name)
            sheet.block(x, y, 2, 2, letter * 8, style, letter)
            corners: list[Corner] = [restaurant.entrance]
            if drive_in and restaurant.open:
                corners = [*CORNER_STEPS]
            for corner in corners:
                dx, dy = CORNER_STEPS[corner]
                sheet.square(x + dx, y + dy, f"{letter}∩", style)


def _put_campaigns(sheet: Canvas, game: Game) -> None:
    taken: Counter[tuple[str, int]] = Counter()
    for number in sorted(game.campaigns):
        campaign = game.campaigns[number]
        lies = game.rules.kinds[campaign.kind].lies
        if campaign.at is None:
            continue
        if lies == "map":
            width, height = campaign_size(game, campaign)
            sheet.block(*campaign.at, width, height, _short(game, campaign), "campaign", "~")
        elif lies == "edge":
            _put_airplane(sheet, game, campaign, taken)


def _short(game: Game, campaign: Campaign) -> str:
    letters = goods_letters(game.rules)
    goods = "".join(letters[good] for good in campaign.goods)
    turns = campaign.turns or FOREVER
    return f"{campaign.number:<2}{goods}{turns}{seat_letter(campaign.owner)}"


def _put_airplane(
    sheet: Canvas, game: Game, campaign: Campaign, taken: Counter[tuple[str, int]]
) -> None:
    """An arrow with its number at each row or column it flies over; later ones further out."""
    assert campaign.at is not None
    lines = game.rules.campaign_tiles[campaign.number].size[0]
    side = airplane_side(game.geometry, *campaign.at, campaign.turned, lines)
    place = AirplanePlace(*campaign.at, campaign.turned, side)
    first = place.y if place.turned else place.x
    depth = max(taken[place.side, line] for line in range(first, first + lines))
    for line in range(first, first + lines):
        taken[place.side, line] = depth + 1
        number, arrow = str(campaign.number), ARROWS[place.side]
        if place.side == "west":
            sheet.put(
                sheet.column(place.x + 2) - 1 - LABELS - 3 * (depth + 1),
                sheet.line(line),
                number + arrow,
                "campaign",
            )
        elif place.side == "east":
            sheet.put(
                sheet.column(place.x) + 1 + 3 * depth, sheet.line(line), arrow + number, "campaign"
            )
        elif place.side == "north":
            sheet.put(
                sheet.column(line), sheet.line(place.y + 2) - 3 - depth, number + arrow, "campaign"
            )
        else:
            sheet.put(sheet.column(line), sheet.line(place.y) + depth, number + arrow, "campaign")


def _head(game: Game, words: Words) -> str:
    phase = _named(words, "phase", game.rules.steps[game.step].phase).replace("_", " ")
    return words.say("drawing.head", turn=game.turn, phase=phase, bank=bank_of(game))


def _named(words: Words, kind: str, id: str) -> str:
    return id if words.lang == "en" else words.label(kind, id)


def _kind(words: Words, campaign: Campaign) -> str:
    kind = words.label("campaign", campaign.kind)
    return kind.lower() if words.lang == "en" else kind


def _in_lines(items: Iterable[str]) -> list[str]:
    """Join items by two spaces, in lines no wider than a terminal."""
    lines: list[str] = []
    for item in items:
        if lines and len(lines[-1]) + 2 + len(item) <= WIDTH:
            lines[-1] += f"  {item}"
        else:
            lines.append(item)
    return lines


def _legend(game: Game, words: Words) -> list[str]:
    """The letters, the campaigns and what has no place on the map."""
    letters = goods_letters(game.rules)
    signs = "  ".join(f"{sign} {words.say(key)}" for sign, key in KEY)
    lines = [signs.lower() if words.lang == "en" else signs]
    lines.append(
        "  ".join(f"{letters[good]} {_named(words, 'good', good)}" for good in game.rules.goods)
    )
    lines += _in_lines(
        f"{seat_letter(seat)} {words.label('chain', chain.name)}"
        for seat, chain in enumerate(game.chains)
    )
    for number in sorted(game.campaigns):
        campaign = game.campaigns[number]
        where = f" {_where(game, campaign, words)}" if campaign.at else ""
        left = words.say("drawing.turns", turns=campaign.turns) if campaign.turns else FOREVER
        goods = "+".join(_named(words, "good", good) for good in campaign.goods)
        kind, owner = _kind(words, campaign), seat_letter(campaign.owner)
        lines.append(f"#{number:<2} {kind}{where}: {goods}, {left}, {owner}")
    for name in game.diners:
        if not game.houses[name].building and name in game.demand:
            wants = Counter(token.good for token in game.demand[name])
            goods = ", ".join(f"{n} {_named(words, 'good', good)}" for good, n in wants.items())
            lines.append(f"{_named(words, 'house', name)}: {goods}")
    for piece in pieces_of(game):
        if not game.geometry.on_map(*piece.at):
            kind, square = _named(words, "piece", piece.kind), square_label(*piece.at)
            lines.append(f"{kind} {square}: {seat_letter(piece.owner)}")
    return lines


def _where(game: Game, campaign: Campaign, words: Words) -> str:
    """Return the first square of a campaign, or the side of an airplane with its lines."""
    assert campaign.at is not None
    x, y = campaign.at
    if game.rules.kinds[campaign.kind].lies != "edge":
        return square_label(x, y)
    lines = game.rules.campaign_tiles[campaign.number].size[0]
    side = airplane_side(game.geometry, x, y, campaign.turned, lines)
    label, first = (row_label, y) if campaign.turned else (column_label, x)
    last = f"–{label(first + lines - 1)}" if lines > 1 else ""
    return f"{_named(words, 'side', side)} {label(first)}{last}"
