"""Campaigns, roads and parks of a position by the squares they cover."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from magnate import (
    PlacedCampaign,
    Refused,
    chain,
    game_in,
    position_of,
    read_position,
    table,
    write_position,
)

MAP = "E0 N2 B0 / A2 O1 C0 / L1 Q0 D3"
BILLBOARD = {"number": 14, "kind": "billboard", "goods": ["burger"], "turns": 2}
AIRPLANE = {"number": 4, "kind": "airplane", "goods": ["burger"], "turns": 2}


def read(campaign: dict[str, Any], **fields: Any) -> Any:
    whole = {"magnate": "position", "map": MAP, "chains": [{}, {}], "campaigns": [campaign]}
    return game_in(read_position(json.dumps(whole | fields).encode()))


@pytest.mark.parametrize(
    ("tile", "place"),
    [
        (BILLBOARD, {"at": [2, 1]}),
        (BILLBOARD | {"number": 13}, {"at": [3, 0], "turned": False}),
        (BILLBOARD | {"number": 13}, {"at": [0, 3], "turned": True}),
        (AIRPLANE, {"at": [1, -2]}),
        (AIRPLANE, {"at": [-2, 1], "turned": True}),
    ],
)
def test_squares_say_the_same_as_a_place(tile: dict[str, Any], place: dict[str, Any]) -> None:
    by_place = read(tile | place)
    (campaign,) = by_place.campaigns.values()
    width, height = by_place.rules.campaign_tiles[campaign.number].size
    if campaign.turned:
        width, height = height, width
    x, y = campaign.at
    covers = [[x + dx, y + dy] for dx in reversed(range(width)) for dy in range(height)]
    by_squares = read(tile | {"covers": covers})
    assert by_squares.campaigns == by_place.campaigns
    assert write_position(position_of(by_squares)) == write_position(position_of(by_place))
    assert b"covers" not in write_position(position_of(by_squares))


@pytest.mark.parametrize(
    "covers",
    [
        [],
        [[2, 1], [2, 1]],
        [[2, 1], [9, 9]],
        [[x, y] for x in range(7) for y in range(7)],
    ],
)
def test_other_squares_than_those_of_the_tile_are_refused(covers: list[list[int]]) -> None:
    with pytest.raises(Refused) as caught:
        read(BILLBOARD | {"covers": covers})
    assert (caught.value.code, caught.value.where) == ("not_its_squares", "campaigns[0]")


def test_squares_and_another_place_are_refused() -> None:
    with pytest.raises(Refused, match="not_its_squares"):
        read(BILLBOARD | {"covers": [[2, 1], [3, 1]], "at": [3, 1]})


def test_the_builder_takes_squares_too() -> None:
    placed = PlacedCampaign(14, "billboard", ("burger",), 2, covers=((3, 1), (2, 1)))
    game = table(MAP, chain(), chain(), campaigns=[placed])
    assert game.campaigns[14].at == (2, 1)


WORKS: list[tuple[str, dict[str, Any], list[list[int]]]] = [
    ("roads", {"piece": "short", "at": [3, 0], "turns": 1}, [[3, 1], [3, 0]]),
    ("roads", {"piece": "corner", "at": [3, 0], "turns": 0}, [[3, 0], [3, 1], [4, 1]]),
    ("parks", {"piece": "tee", "at": [5, 1], "turns": 0}, [[5, 1], [6, 1], [7, 1], [6, 2]]),
    (
        "parks",
        {"piece": "ell", "at": [5, 1], "turns": 0, "mirrored": True},
        [[5, 1], [6, 1], [7, 1], [5, 2]],
    ),
]
FIELD = "\n".join(["." * 10] * 4 + ["#" * 10])


@pytest.mark.parametrize(("name", "piece", "covers"), WORKS)
def test_roads_and_parks_by_their_squares(
    name: str, piece: dict[str, Any], covers: list[list[int]]
) -> None:
    def lobbied(one: dict[str, Any]) -> Any:
        ext = {"lobbyists": {name: [one]}}
        return table(FIELD, chain(), chain(), modules=["lobbyists"], ext=ext).ext["lobbyists"]

    assert lobbied({"covers": covers}) == lobbied(piece)
    assert msgspec.to_builtins(lobbied({"covers": covers}))[name][0]["piece"] == piece["piece"]


@pytest.mark.parametrize(
    ("one", "code"),
    [
        ({"covers": [[0, 0], [2, 0]]}, "no_such_road_or_park"),
        ({"covers": []}, "no_such_road_or_park"),
        ({"covers": 5}, "bad_ext"),
        ({"covers": [["a", 1]]}, "bad_ext"),
        ({"covers": [[3, 0], [3, 1]], "piece": "short"}, "bad_ext"),
    ],
)
def test_what_is_no_piece_is_refused(one: dict[str, Any], code: str) -> None:
    ext = {"lobbyists": {"roads": [one]}}
    with pytest.raises(Refused) as caught:
        table(FIELD, chain(), chain(), modules=["lobbyists"], ext=ext)
    assert caught.value.code == code
