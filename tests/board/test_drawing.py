import pytest

from magnate.board import draw_text, geometry_from_drawing
from tests.board.tileset import map_of


def test_a_drawing_says_what_is_where():
    geometry = geometry_from_drawing("""
        ..#.. ..#..
        11#.. .B#..
        11### ##+##

        gg#.. ..#P.
        ..#.. ..#..
    """)
    (house,) = geometry.houses
    assert house.id == "1"
    assert house.squares == geometry.mask([(0, 1), (1, 1), (0, 2), (1, 2)])
    assert house.garden == geometry.mask([(0, 3), (1, 3)])
    assert geometry.bridges == geometry.mask([(7, 2)])
    assert geometry.parks == geometry.mask([(8, 3)])
    assert [(s.good, geometry.xy(s.bit)) for s in geometry.sources] == [("beer", (6, 1))]


@pytest.mark.parametrize("code", ["A0 G1 / N0 W2", "E0 . / X0 M1"])
def test_what_is_drawn_is_read_again(code):
    geometry = map_of(code)
    text = draw_text(geometry)
    again = geometry_from_drawing(text.replace("H", "1"))
    assert (again.land, again.roads, again.bridges) == (
        geometry.land,
        geometry.roads,
        geometry.bridges,
    )
    assert again.printed == geometry.printed


def test_pieces_lie_on_top():
    geometry = map_of("L0")
    text = draw_text(geometry, {geometry.bit(0, 0): "R"})
    assert text.splitlines() == [
        "+-----+",
        "|R.#..|",
        "|..#..|",
        "|#####|",
        "|...L.|",
        "|.....|",
        "+-----+",
    ]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "no whole tiles"),
        ("....\n" * 5, "no whole tiles"),
        (".....\n" * 4, "no whole tiles"),
        (".....\n" * 4 + "......\n", "row 5 has 6 squares"),
        ("+.+..\n" + ".....\n" * 4, "two bridges"),
        ("aa...\n" * 2 + ".....\n" * 3, "'a' is no house: a house is called by a digit"),
        ("²²...\n" * 2 + ".....\n" * 3, "²"),
    ],
)
def test_bad_drawings_are_refused(text, why):
    with pytest.raises(ValueError, match=why):
        geometry_from_drawing(text)
