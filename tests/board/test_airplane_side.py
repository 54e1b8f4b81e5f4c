"""At which side of the map an airplane lies (CMP-09)."""

from magnate.board import airplane_places, airplane_side
from tests.board.tileset import map_of
from tests.builder import rule


@rule("CMP-09")
def test_every_place_has_its_side():
    for code in ("A0 B0 C0 / D0 E0 F0", "A0 . / B0 C0", "@-1,-2 A0 B0 / . C0"):
        geometry = map_of(code)
        for width in (1, 3, 5):
            for place in airplane_places(geometry, width):
                side = airplane_side(geometry, place.x, place.y, place.turned, width)
                assert side == place.side


@rule("CMP-09")
def test_elsewhere_there_is_none():
    geometry = map_of("A0 B0")
    assert not airplane_side(geometry, 3, -3, False, 3)  # not directly beyond
    assert not airplane_side(geometry, 8, -2, False, 3)  # not along the whole width
    assert not airplane_side(geometry, 3, 0, False, 3)  # on the map
    assert not airplane_side(geometry, -2, 0, False, 5)  # the wrong way round
    assert not airplane_side(geometry, 90, 90, True, 1)


@rule("CMP-09", "LOB-08")
def test_a_map_that_grew_round_it_changes_nothing():
    geometry = map_of("@0,-2 A0 B0 / . C0 / D0 E0")
    assert airplane_side(geometry, 1, -2, False, 3) == "north"
    assert airplane_side(geometry, 1, -5, False, 3) == "south"
    assert airplane_side(geometry, 3, -4, True, 3) == "west"
