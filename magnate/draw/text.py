"""A map or a position for a terminal.

═║╬ road    ╪ bridge    ╨ dead end    ≈B source    ♣♣ park    " garden    · empty
⌂13 a house; below it what it wants, _ for the room left
AAA∩ a restaurant of seat A and its entrance; aa coming soon
14P2 a campaign: number, good, turns left, seat;  5▸ the rows or columns of an airplane
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from magnate.base.company import has_drive_in
from magnate.base.houses import ROOM, ROOM_WITH_GARDEN
from magnate.base.kinds import campaign_size
from magnate.base.places import CORNER_STEPS
from magnate.board import SIDE, AirplanePlace, Geometry, airplane_side, bits
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

ROADS: Final = {
    "": "▫", "n": "╨", "e": "╞", "s": "╥", "w": "╡", "ns": "║", "ew": "═", "es": "╔", "sw": "╗",
    "ne": "╚", "nw": "╝", "nes": "╠", "nsw": "╣", "esw": "╦", "new": "╩", "nesw": "╬",
}  # fmt: skip
BRIDGE: Final = "╪"
FOREVER: Final = "∞"
KEY: Final = '⌂ house  _ room  " garden  ≈ source  ∩ entrance  ~ campaign  ▸ airplane'
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


def text_position(game: Game, colour: bool = False) -> str:
    """A position: the map with all pieces, then the letters and the campaigns in words.

    Only what everybody may know is drawn. With `colour` there are ANSI codes in it.
    """
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
    return "\n".join([_head(game), sheet.written(STYLES if colour else None), *_words(game)])


def _ground(geometry: Geometry, parks: int, rules: Rules | None) -> Canvas:
    """Borders, numbers, roads and what is printed."""
    sheet = Canvas(geometry)
    sheet.rule()
    for y in range(geometry.y0, geometry.y0 + geometry.height):
        sheet.put(0, sheet.line(y), f"{y:{LABELS - 1}}", "label")
    for x in range(geometry.x0, geometry.x0 + geometry.width, SIDE):
        sheet.put(sheet.column(x), -1, str(x), "label")
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


def _head(game: Game) -> str:
    phase = game.rules.steps[game.step].phase.replace("_", " ")
    return f"turn {game.turn}, {phase}, bank {bank_of(game)}"


def _words(game: Game) -> list[str]:
    """The letters, the campaigns and what has no place on the map."""
    letters = goods_letters(game.rules)
    lines = [KEY, "  ".join(f"{letters[good]} {good}" for good in game.rules.goods)]
    seats = [f"{seat_letter(seat)} {chain.name}" for seat, chain in enumerate(game.chains)]
    lines.append("  ".join(seats))
    for number in sorted(game.campaigns):
        campaign = game.campaigns[number]
        where = f" {campaign.at[0]},{campaign.at[1]}" if campaign.at else ""
        turns = f"{campaign.turns} turn{'s' * (campaign.turns > 1)}" if campaign.turns else FOREVER
        goods = "+".join(campaign.goods)
        owner = seat_letter(campaign.owner)
        lines.append(f"#{number:<2} {campaign.kind}{where}: {goods}, {turns}, {owner}")
    for name in game.diners:
        if not game.houses[name].building and name in game.demand:
            wants = Counter(token.good for token in game.demand[name])
            lines.append(f"{name}: " + ", ".join(f"{n} {good}" for good, n in wants.items()))
    lines += [
        f"{piece.kind} {piece.at[0]},{piece.at[1]}: {seat_letter(piece.owner)}"
        for piece in pieces_of(game)
        if not game.geometry.on_map(*piece.at)
    ]
    return lines
