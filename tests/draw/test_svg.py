"""Drawings of maps and positions as SVG."""

from __future__ import annotations

import re

import pytest

from magnate import Game, Setup, begin
from magnate.base.position import PlacedGarden
from magnate.board import geometry_from_drawing, make_geometry
from magnate.core.values import Campaign, Restaurant
from magnate.draw import svg_map, svg_position
from magnate.draw.tokens import TOKENS
from magnate.engine import compile_rules
from tests.builder import chain, table
from tests.draw.fair import fair
from tests.draw.positions import CROWDS, crowded, example
from tests.draw.shapes import corners, parsed, texts, titles, view_box

CROSSING = """
    ..#..
    ..#..
    #####
    22#..
    22#..
"""


def games() -> list[Game]:
    return [example(), fair(), *(crowded(*crowd) for crowd in CROWDS)]


@pytest.mark.parametrize("dark", [False, True])
def test_every_number_and_every_restaurant_is_drawn(dark: bool) -> None:
    for game in games():
        root = parsed(svg_position(game, dark=dark, legend=True))
        words, names = texts(root), titles(root)
        for house in game.houses:
            assert house in words
        for campaign in game.campaigns.values():
            assert str(campaign.number) in words
            told = [n for n in names if n.startswith(f"{campaign.kind} {campaign.number},")]
            assert len(told) == 1
        for seat in game.chains:
            drawn = [n for n in names if n.startswith(f"{seat.name}, entrance ")]
            assert len(drawn) == len(seat.restaurants)
            soon = [n for n in drawn if n.endswith("coming soon")]
            assert len(soon) == sum(not r.open for r in seat.restaurants)


def test_everything_lies_inside_the_view_box() -> None:
    for game in games():
        root = parsed(svg_position(game, legend=True, title="A title"))
        left, top, right, bottom = view_box(root)
        shapes = list(corners(root))
        assert len(shapes) > 100
        for tag, (x, y) in shapes:
            assert left <= x <= right, tag
            assert top <= y <= bottom, tag


def test_pictures_are_complete_and_have_no_outside_resources() -> None:
    for svg in (svg_position(example(), legend=True), svg_position(fair()), svg_position(fair())):
        ids = set(re.findall(r'id="([^"]+)"', svg))
        assert set(re.findall(r'href="#([^"]+)"', svg)) == ids
        assert not re.search(r'href="[^#]|url\(|@import|<image|<script', svg)


def test_a_picture_is_a_named_image() -> None:
    root = parsed(svg_position(example(), title="Turn <six> & dinner"))
    assert root.get("role") == "img"
    assert root[0].text == "Turn <six> & dinner"
    assert root[1].tag.endswith("desc")
    assert "gluttony" in (root[1].text or "")
    assert "Turn <six> & dinner" in texts(root)


def test_the_same_position_is_drawn_the_same() -> None:
    assert svg_position(example(), legend=True) == svg_position(example(), legend=True)
    game = example()
    copy = game.copy()
    assert svg_position(copy) == svg_position(game)


def test_light_and_dark_differ_in_colours_alone() -> None:
    light, dark = svg_position(example()), svg_position(example(), dark=True)
    assert light != dark
    assert TOKENS["paper"].light in light
    assert TOKENS["paper"].dark in dark
    without = [re.sub(r"<style>.*?</style>", "", svg) for svg in (light, dark)]
    assert without[0] == without[1]


def test_every_class_has_its_colour() -> None:
    svg = svg_position(fair(), legend=True)
    style = re.search(r"<style>(.*?)</style>", svg)
    assert style is not None
    for classes in re.findall(r'class="([^"]+)"', svg):
        for name in classes.split():
            assert name == "magnate" or f".{name}{{" in style[1]
    for variable in re.findall(r"var\(--([a-z-]+)\)", style[1]):
        assert f"--{variable}:" in style[1]


def test_room_left_is_shown_and_full_houses_have_none() -> None:
    def plates(*demand: str) -> tuple[int, int]:
        game = table(CROSSING, chain(), chain(), begin=False, demand={"2": demand})
        svg = svg_position(game)
        return svg.count('href="#goods-burger"'), svg.count('stroke-dasharray="3 2.28"')

    assert plates() == (0, 3)
    assert plates("burger") == (1, 2)
    assert plates("burger", "burger", "burger") == (3, 0)


def test_a_garden_makes_room_for_five() -> None:
    bare = table("O0 A1", chain(), chain(), begin=False)
    assert svg_position(bare).count('stroke-dasharray="3 2.28"') == 3
    built = table("O0 A1", chain(), chain(), begin=False, gardens=(PlacedGarden("2", "west"),))
    assert svg_position(built).count('stroke-dasharray="3 2.28"') == 5
    printed = geometry_from_drawing("""
        ..#..
        ..#gg
        ###22
        ..#22
        ..#..
    """)
    assert svg_map(printed).count('stroke-dasharray="3 2.28"') == 5


def test_drive_ins_open_every_corner_of_open_restaurants() -> None:
    def doors(work: dict[str, int]) -> tuple[int, int]:
        soon = Restaurant((0, 3), "ne", open=False)
        seat = chain(restaurants=(Restaurant((3, 3), "nw"), soon), work=work)
        svg = svg_position(table("O0 T0", seat, chain(), begin=False))
        return svg.count('href="#marks-door"'), svg.count('href="#marks-car"')

    assert doors({}) == (2, 0)
    assert doors({"local_manager": 1}) == (2, 3)


def test_turns_left_and_campaigns_for_ever() -> None:
    def drawn(turns: int, owner: int) -> str:
        busy = {15: "marketing_trainee"} if owner == 0 else {}
        sign = Campaign(15, "billboard", ("pizza",), turns, (3, 1), owner=owner, lead=15)
        seats = [chain(busy=busy), *(chain() for _ in range(4))]
        return svg_position(table("O0", *seats, begin=False, campaigns=(sign,)))

    assert "4" in texts(parsed(drawn(4, 0)))
    assert 'href="#marks-forever"' not in drawn(4, 0)
    assert 'href="#marks-forever"' in drawn(0, 0)
    assert 'href="#emblems-geese"' in drawn(1, 0)
    assert 'href="#emblems' not in drawn(1, -1)


def test_airplanes_over_the_same_columns_lie_behind_each_other() -> None:
    planes = tuple(
        Campaign(number, "airplane", ("beer",), 2, (0, -2), lead=0, owner=-1) for number in (4, 5)
    )
    game = table("A0 B0", chain(), chain(), begin=False, campaigns=planes)
    places = [
        float(x["y"])
        for x in re.finditer(
            r"<g transform=\"translate\([-\d.]+ (?P<y>[-\d.]+)\) rotate", svg_position(game)
        )
    ]
    assert len(places) == 2
    assert abs(places[0] - places[1]) >= 80


def test_maps_of_any_shape_are_drawn() -> None:
    tiles = compile_rules().map_tiles
    places = {(0, 0): "A", (1, 0): "G", (1, 1): "C", (3, 1): "E", (-1, 1): "P"}
    geometry = make_geometry({place: (tiles[name], 1) for place, name in places.items()})
    root = parsed(svg_map(geometry))
    left, top, right, bottom = view_box(root)
    assert all(left <= x <= right and top <= y <= bottom for _, (x, y) in corners(root))
    assert {"ZV", "A", "T", "10"} <= set(texts(root))
    assert titles(root).count("bridge") == 2


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_printed_maps_show_all_houses_and_sources(players: int) -> None:
    geometry = begin(Setup(players=players, seed=players)).geometry
    svg = svg_map(geometry)
    root = parsed(svg)
    assert {house.id for house in geometry.houses} <= set(texts(root))
    assert svg.count('href="#goods-') == len(geometry.sources)


def test_unknown_pieces_become_labelled_tokens() -> None:
    svg = svg_position(fair())
    root = parsed(svg)
    assert {"carousel", "ticket", "booth", "fun", "train", "W", "crowd", "12"} <= set(texts(root))
    assert {"carousel, xango", "ticket booth", "fun train, geese", "park"} <= set(titles(root))


def test_the_legend_lists_the_chains_in_turn_order() -> None:
    words = texts(parsed(svg_position(example(), legend=True)))
    names = [word for word in words if word in ("XANGO", "DUCK", "GLUTTONY")]
    assert names == ["XANGO", "DUCK", "GLUTTONY"]
    assert {"TURN 6", "$412", "$64", "$41", "$87"} <= set(words)
    assert "XANGO" not in texts(parsed(svg_position(example())))


def test_the_legend_shows_a_chain_s_people_wherever_they_are() -> None:
    game = example()
    chain = game.chains[0]
    chain.work, chain.beach, chain.busy = {"waitress": 2}, {"waitress": 1, "trainer": 1}, {}
    root = parsed(svg_position(game, legend=True))
    assert {"waitress", "trainer"} <= set(titles(root))
    assert "3" in texts(root)
    used = {one.attrib["href"] for one in root.iter() if one.tag.endswith("use")}
    drawn = {f"#{one.attrib['id']}" for one in root.iter() if one.tag.endswith("symbol")}
    assert {"#employees-waitress", "#employees-trainer"} <= used & drawn
