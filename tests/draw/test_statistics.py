"""The numbers by which maps are compared."""

from __future__ import annotations

from magnate import Setup, begin, legal
from magnate.base.actions import PlaceRestaurant
from magnate.board import geometry_from_drawing
from magnate.draw import map_statistics
from tests.draw.fair import fair


def test_a_small_map() -> None:
    geometry = geometry_from_drawing("""
        ..#.. .....
        ..#gg .B#..
        ###22 ..#33
        11#22 ..#33
        11#.. ....S
    """)
    assert map_statistics(geometry) == {
        "tiles": 2,
        "squares": 50,
        "houses": 3,
        "apartments": 0,
        "gardens": 1,
        "sources": {"beer": 1, "coke": 1},
        "sources_without_road": 1,
        "road_squares": 10,
        "bridges": 0,
        "road_networks": 2,
        "largest_network": 70,
        "dead_ends": 2,
        "roads_out": 3,
        "houses_without_road": 0,
        "houses_apart": 1,
        "park_squares": 0,
        "empty_squares": 24,
        "first_restaurants": 7,
        "first_restaurant_squares": 4,
        "pairs_connected": 33,
        "mean_distance": 0.0,
        "longest_distance": 0,
    }


def test_a_bridge_parts_two_networks() -> None:
    numbers = map_statistics(
        geometry_from_drawing("""
            ..#..
            ..#..
            ##+##
            22#..
            22#..
        """)
    )
    assert numbers["road_networks"] == 2
    assert numbers["bridges"] == 1
    assert numbers["road_squares"] == 9
    assert numbers["dead_ends"] == 0
    assert numbers["houses_apart"] == 0
    assert numbers["mean_distance"] is None
    assert numbers["longest_distance"] is None


def test_distances_count_borders() -> None:
    numbers = map_statistics(
        geometry_from_drawing("""
            11... 22... 33...
            11... 22... 33...
            ##### ##### #####
            ..... ..... .....
            ..... ..... .....
        """)
    )
    assert numbers["mean_distance"] == round((1 + 1 + 2) / 3, 2)
    assert numbers["longest_distance"] == 2
    assert numbers["pairs_connected"] == 100


def test_first_restaurants_are_those_the_rules_offer() -> None:
    for players, seed in ((2, 1), (3, 2), (5, 3)):
        game = begin(Setup(players=players, seed=seed))
        places = [
            action for action in legal(game, game.awaited[0]) if isinstance(action, PlaceRestaurant)
        ]
        numbers = map_statistics(game.geometry)
        assert numbers["first_restaurants"] == len(places)
        assert numbers["first_restaurant_squares"] == len({action.at for action in places})


def test_apartments_and_parks() -> None:
    numbers = map_statistics(fair().geometry)
    assert numbers["apartments"] == 1
    assert numbers["houses"] == 1
    assert numbers["park_squares"] == 4
    assert numbers["sources"] == {"water": 1}


def test_a_map_without_roads() -> None:
    numbers = map_statistics(geometry_from_drawing("\n".join(["....."] * 3 + ["11...", "11..."])))
    assert numbers["road_networks"] == 0
    assert numbers["largest_network"] == 0
    assert numbers["houses_without_road"] == 1
    assert numbers["first_restaurants"] == 0
