"""Files from outside: whatever is in them, it is read or refused, never a crash."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from magnate import Record, Refused, Setup, awaited, legal, position_of
from magnate.base.build import begin_step
from magnate.engine import game_in
from magnate.files import read_game, read_position, write_game, write_position
from tests.random_play import lively

POSITION = {
    "magnate": "position",
    "map": "E0 N2 A0 / D2 O1 C0 / L1 Q0 K3",
    "turn": 4,
    "step": "dinnertime",
    "chains": [
        {"cash": 12, "restaurants": [{"at": [8, 8], "entrance": "nw"}], "stock": {"burger": 2}},
        {"restaurants": [{"at": [5, 8], "entrance": "nw"}], "work": {"waitress": 1}},
    ],
    "demand": {"8": ["burger", ["beer", 0]]},
}

HOUSE = {"house": "2", "at": [0, 0], "garden": "north"}


def changed(**fields: Any) -> bytes:
    return json.dumps({**POSITION, **fields}).encode()


def refusal(data: bytes) -> tuple[str, str]:
    with pytest.raises(Refused) as caught:
        game_in(read_position(data))
    return caught.value.code, caught.value.where


def campaign(**fields: Any) -> bytes:
    known = {"number": 11, "kind": "billboard", "goods": ["beer"], "turns": 1}
    return changed(campaigns=[{**known, **fields}])


def restaurant(x: int, y: int) -> bytes:
    return chain_with(restaurants=[{"at": [x, y], "entrance": "nw"}])


def chain_with(**fields: Any) -> bytes:
    return changed(chains=[{**POSITION["chains"][0], **fields}, {}])  # type: ignore[index]


def test_a_position_by_hand_is_a_game() -> None:
    game = game_in(read_position(changed()))
    assert game.bank == 100 - 12
    assert game.supply["waitress"] == 11
    begin_step(game)


@pytest.mark.parametrize(
    ("data", "code", "where"),
    [
        (b"{", "bad_json", ""),
        (b"\xff\x00", "bad_json", ""),
        (b"[]", "not_a_file_of_kind", ""),
        (changed(magnate="game"), "not_a_file_of_kind", ""),
        (changed(surplus=1), "bad_file", ""),
        (changed(turn="four"), "bad_file", ""),
        (changed(turn=0), "too_small", "turn"),
        (changed(version=99), "other_rules_version", "version"),
        (changed(map="E0 E1"), "bad_map_code", "map"),
        (changed(map="?0"), "bad_map_code", "map"),
        (changed(step="siesta"), "unknown_step", "step"),
        (changed(modules=["tea"]), "unknown_module", ""),
        (changed(step="order", awaited=[0], track=[0]), "bad_order", "track"),
        (changed(order=[0, 0]), "bad_order", "order"),
        (changed(order=[0]), "bad_order", "order"),
        (changed(awaited=[7]), "no_such_seat", "awaited"),
        (changed(acting=5), "no_such_seat", "acting"),
        (changed(chains=[{}]), "bad_players", ""),
        (changed(chains=[{"name": "duck"}, {"name": "duck"}]), "chain_taken", "chains[1]"),
        (changed(demand={"99": ["burger"]}), "unknown_house", "demand.99"),
        (changed(demand={"8": ["tea"]}), "unknown_good", "demand.8"),
        (changed(demand={"8": ["beer"] * 4}), "too_much_demand", "demand.8"),
        (changed(houses=[HOUSE]), "house_not_free", "houses[0]"),
        (changed(gardens=[{"house": "99", "side": "north"}]), "unknown_house", "gardens[0]"),
        (changed(closed=["first_tea"]), "unknown_milestone", "closed"),
        (changed(ext={"tea": {}}), "unknown_module", "ext.tea"),
        (campaign(number=12), "tile_not_free", "campaigns[0]"),
        (campaign(kind="radio"), "wrong_kind", "campaigns[0]"),
        (campaign(), "place_missing", "campaigns[0]"),
        (chain_with(work={"butler": 1}), "unknown_employee", "chains[0].work"),
        (chain_with(work={"waitress": 4}), "company_does_not_fit", "chains[0].work"),
        (chain_with(beach={"waitress": 13}), "too_many_cards", ""),
        (chain_with(beach={"cfo": 2}), "unique_card", "chains[0]"),
        (chain_with(beach={"waitress": -1}), "too_small", "chains[0].beach.waitress"),
        (chain_with(stock={"tea": 1}), "unknown_good", "chains[0].stock"),
        (chain_with(milestones={"first_tea": 1}), "unknown_milestone", "chains[0].milestones"),
        (chain_with(reserve="huge"), "unknown_reserve", "chains[0].reserve"),
        (chain_with(busy={"11": "marketing_trainee"}), "busy_without_campaign", "chains[0].busy"),
        (restaurant(99, 0), "off_the_map", "chains[0].restaurants[0]"),
        (restaurant(0, 0), "squares_not_empty", "chains[0].restaurants[0]"),
    ],
)
def test_an_impossible_position_is_refused_with_its_place(
    data: bytes, code: str, where: str
) -> None:
    assert refusal(data) == (code, where)


def middle(players: int, seed: int) -> Record:
    record = Record(Setup(players=players, seed=seed, turn_limit=20))
    rng = Random(seed)
    for _ in range(250):
        record.act(lively(legal(record.game, awaited(record.game)[0]), rng))
    return record


JUNK: list[Any] = [
    None,
    -1,
    0,
    7,
    10**9,
    "",
    "waitress",
    "north",
    [],
    {},
    [1, 2],
    True,
    1.5,
    "hidden",
    [[]],
]


def damaged(node: Any, rng: Random) -> Any:
    """The same JSON with one place changed."""
    if isinstance(node, dict) and node and rng.random() < 0.85:
        key = rng.choice(list(node))
        if rng.random() < 0.15:
            return {k: v for k, v in node.items() if k != key}
        return {**node, key: damaged(node[key], rng)}
    if isinstance(node, list) and node and rng.random() < 0.85:
        i = rng.randrange(len(node))
        if rng.random() < 0.2:
            return node[:i] + node[i + 1 :]
        if rng.random() < 0.2:
            return [*node, node[i]]
        return [*node[:i], damaged(node[i], rng), *node[i + 1 :]]
    if isinstance(node, int) and not isinstance(node, bool) and rng.random() < 0.6:
        return node + rng.choice((-7, -1, 1, 3))
    return rng.choice(JUNK)


@pytest.mark.parametrize("seed", range(4))
def test_damaged_positions_are_read_or_refused(seed: int) -> None:
    rng = Random(seed)
    whole = json.loads(write_position(position_of(middle(2 + seed % 4, seed).game)))
    outcomes = {"read": 0, "refused": 0}
    for _ in range(400):
        data = json.dumps(damaged(whole, rng)).encode()
        try:
            game = game_in(read_position(data))
        except Refused:
            outcomes["refused"] += 1
            continue
        outcomes["read"] += 1
        for who in awaited(game):
            if not game.over:
                legal(game, who).summary()
    assert min(outcomes.values()) > 20


@pytest.mark.parametrize("seed", range(2))
def test_damaged_game_files_are_read_or_refused(seed: int) -> None:
    rng = Random(seed)
    whole = json.loads(write_game(middle(2, seed)))
    refused = 0
    for _ in range(150):
        data = json.dumps(damaged(whole, rng)).encode()
        try:
            read_game(data)
        except Refused:
            refused += 1
    assert refused > 50


def test_a_game_file_of_other_rules_is_refused() -> None:
    data = json.loads(write_game(middle(2, 1)))
    data["rules_version"] = 999
    with pytest.raises(Refused, match="other_rules_version"):
        read_game(json.dumps(data).encode())


def test_an_illegal_action_in_a_file_is_named() -> None:
    data = json.loads(write_game(middle(2, 1)))
    data["actions"][3] = data["actions"][0]
    with pytest.raises(Refused) as caught:
        read_game(json.dumps(data).encode())
    assert caught.value.where == "actions[3]"
