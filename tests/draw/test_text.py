"""Drawings for terminals."""

from __future__ import annotations

import re

import pytest

from magnate import Game, Setup, begin
from magnate.base.position import PlacedHouse
from magnate.board import geometry_from_drawing, make_geometry
from magnate.core.values import Campaign, Restaurant
from magnate.draw import text_map, text_position, text_table
from magnate.draw.letters import goods_letters
from magnate.engine import compile_rules
from tests.builder import chain, table
from tests.draw.fair import fair, fair_rules
from tests.draw.positions import CROWDS, crowded, example

MAP = """
        A B C D E  F G H I J
   ┌────║─────┬────║─────┐
 1 │· · ║ · · ┊· · ║ · · │
 2 │· · ║ "_"_┊· ≈B║ · · │
 3 ═════╣ ⌂2  ┊╞═══╪══════
 4 │⌂1  ║ ___ ┊· · ╨ · ≈L│
 5 │___ ║ · · ┊· · · ♣♣♣♣│
   └────║─────┴──────────┘
"""

POSITION = """
turn 2, dinnertime, bank $100
        A B C D E  F G H I J
       ┌────║─────┬────║─────┐
     1 │· · ║ AAAA┊· · ║ ⌂4  │
     2 │· · ║ A∩AA┊· · ║ ___ │
     3 ═════╬══════════╬══════
4▸   4 │⌂2  ║ · · ┊14P∞║ b∩bb│
     5 │HB_ ║ · · ┊· · ║ bbbb│
       ├┈┈┈┈║┈┈┈┈┈┼┈┈┈┈║┈┈┈┈┈┤
     6 │· ≈B║ ⌂9  ┊"_· ║ · · │
     7 │· · ║ ___ ┊"_≈L║ · · │
     8 ═════╬══════════╬══════
     9 │· · ║ · · ┊· · ║ · · │
    10 │· · ║ · · ┊· · ║ · · │
       └────║─────┴────║─────┘
⌂ house  _ room  " garden  ≈ drink source  ∩ entrance  ~ campaign  ▸ airplane
H burger  P pizza  L lemonade  S coke  B beer
A Fried Geese & Donkey  B Xango Blues Bar
#4  airplane west 4: coke, 2 turns, -
#14 billboard F4: pizza, ∞, A
"""

TABLE = """
1. B xango     $0  no stock  (0 open, 1 coming soon)
2. A geese    $12  2H 1B  (1 open)
     work   waitress, 2 kitchen trainee
     beach  trainer
     busy   marketing trainee #14
     first  waitress
"""


def position() -> Game:
    geese = chain(
        (3, 0),
        "sw",
        name="geese",
        cash=12,
        stock={"beer": 1, "burger": 2},
        work={"kitchen_trainee": 2, "waitress": 1},
        beach={"trainer": 1},
        busy={14: "marketing_trainee"},
        milestones=["first_waitress"],
        reserve="large",
    )
    xango = chain(name="xango", restaurants=(Restaurant((8, 3), "nw", open=False),))
    return table(
        "A0 B0 / O0 T0",
        geese,
        xango,
        begin=False,
        step="dinnertime",
        bank=100,
        order=(1, 0),
        demand={"2": ("burger", "beer")},
        houses=(PlacedHouse("9", (3, 5), "east"),),
        campaigns=(
            Campaign(4, "airplane", ("coke",), 2, (-2, 3), True),
            Campaign(14, "billboard", ("pizza",), 0, (5, 3), owner=0, lead=14),
        ),
    )


def test_a_map() -> None:
    geometry = geometry_from_drawing("""
        ..#.. ..#..
        ..#gg .B#..
        ###22 ##+##
        11#22 ..#.L
        11#.. ...PP
    """)
    drawn = text_map(geometry).splitlines()
    assert [line.strip() for line in drawn] == [line.strip() for line in MAP.strip().splitlines()]
    assert len({len(line) for line in drawn[1:]}) == 1


def test_a_position() -> None:
    assert text_position(position()) == POSITION.strip("\n")


LEGENDS = {
    "de": [
        "Runde 2, Abendessen, Bank $100",
        '⌂ Haus  _ Platz  " Garten  ≈ Getränkequelle  ∩ Eingang  ~ Kampagne  ▸ Flugzeug',
        "#4  Flugzeug Westen 4: Cola, 2 Runden, -",
    ],
    "zh": [
        "第 2 回合，晚餐时间，银行 $100",
        '⌂ 房屋  _ 空位  " 花园  ≈ 饮料源  ∩ 入口  ~ 广告  ▸ 飞机',
        "#4  飞机 西 4: 可乐, 2 回合, -",
    ],
}


@pytest.mark.parametrize("lang", LEGENDS)
def test_the_legend_speaks_the_chosen_language(lang: str) -> None:
    drawn = text_position(position(), lang=lang).splitlines()
    assert [line for line in drawn if line in LEGENDS[lang]] == LEGENDS[lang]


def test_the_table_tells_what_is_public() -> None:
    assert text_table(position()) == TABLE.strip("\n")
    assert "large" not in text_table(position())


def test_colour_adds_codes_and_changes_no_character() -> None:
    for game in (position(), example(), fair()):
        plain, coloured = text_position(game), text_position(game, colour=True)
        assert "\x1b" not in plain
        assert "\x1b[" in coloured
        bare = re.sub(r"\x1b\[[\d;]*m", "", coloured)
        assert [line.rstrip() for line in bare.splitlines()] == plain.splitlines()
        for line in coloured.splitlines():
            codes = re.findall(r"\x1b\[([\d;]*)m", line)
            assert len(codes) % 2 == 0
            assert set(codes[1::2]) <= {"0"}


def test_drawings_fit_a_terminal() -> None:
    for crowd in CROWDS:
        game = crowded(*crowd)
        assert max(map(len, text_position(game).splitlines())) <= 80
        assert max(map(len, text_table(game).splitlines())) <= 80


def test_everything_is_in_the_drawing() -> None:
    for game in (example(), *(crowded(*crowd) for crowd in CROWDS)):
        text = text_position(game)
        for house in game.houses:
            assert f"⌂{house} " in text
        for campaign in game.campaigns.values():
            assert f"\n#{campaign.number:<2} {campaign.kind}" in text
        drawn = text.split("\n⌂ house")[0]
        for seat, chain_ in enumerate(game.chains):
            letter = "ABCDE"[seat]
            doors = drawn.count(f"{letter}∩") + drawn.count(f"{letter.lower()}∩")
            assert doors >= len(chain_.restaurants)


def test_airplanes_point_at_their_lines() -> None:
    planes = (
        Campaign(4, "airplane", ("beer",), 2, (1, -2)),
        Campaign(5, "airplane", ("beer",), 2, (0, -2)),
        Campaign(6, "airplane", ("beer",), 2, (10, 0), True),
    )
    lines = text_position(table("A0 B0", chain(), chain(), begin=False, campaigns=planes))
    above, nearer, *rest = lines.splitlines()[1:]
    assert above.split() == ["5▾5▾5▾"]
    assert nearer.split() == ["4▾"]
    assert [line[-2:] for line in rest[2:7]] == ["◂6"] * 5


def test_drive_ins_open_every_corner() -> None:
    seat = chain((3, 3), "nw", work={"local_manager": 1})
    text = text_position(table("O0", seat, *(chain() for _ in range(4)), begin=False))
    assert text.count("A∩A∩") == 2


def test_pieces_of_modules_and_diners_without_a_place() -> None:
    text = text_position(fair())
    assert "cBcB" in text
    assert "\ncrowd: 12 beer\n" in text
    assert "fun_train ZZ2: A" in text
    assert "⌂tower" in text
    assert "4H1P2W" in text
    assert text.count("♣♣") == 7


def test_maps_of_any_shape() -> None:
    tiles = compile_rules().map_tiles
    geometry = make_geometry({(-1, 0): (tiles["A"], 0), (1, 1): (tiles["B"], 0)})
    text = text_map(geometry)
    assert "⌂2" in text
    assert "⌂4" in text
    assert "ZV " in text
    assert text.count("┌") == 2


def test_letters_of_goods_are_their_own() -> None:
    letters = goods_letters(compile_rules())
    assert letters == {"lemonade": "L", "coke": "S", "beer": "B", "burger": "H", "pizza": "P"}
    assert len(set(goods_letters(fair_rules()).values())) == 6
    assert goods_letters(None) == {"beer": "B", "lemonade": "L", "coke": "S"}


def test_the_same_map_is_drawn_the_same() -> None:
    geometry = begin(Setup(players=4, seed=1)).geometry
    assert text_map(geometry) == text_map(begin(Setup(players=4, seed=1)).geometry)


def test_a_bank_in_debt_is_written_like_any_debt() -> None:
    game = begin(Setup(players=2))
    game.bank = -190
    assert text_position(game).splitlines()[0].endswith("bank -$190")
