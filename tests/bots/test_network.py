"""The network that judges tables: its file, its numbers, what it says."""

from __future__ import annotations

from itertools import pairwise
from math import exp
from random import Random

import pytest

from magnate import Setup
from magnate.bots import value
from magnate.bots.evaluation import chance, foreseen_cash
from magnate.bots.value.codec import INPUTS, BadNetwork, Head, decoded, encoded
from magnate.bots.value.features import CHAIN, STAMP, TABLE, features
from magnate.bots.value.network import HIGHEST, Member
from tests.builder import chain, table
from tests.by_habit import played

HIDDEN = (6, 4)
STREET = """
    ..... .....
    ..... .....
    ##### #####
    ..... .....
    ..... .....
"""
T, C = len(TABLE), len(CHAIN)


def member(seed: int, spread: float = 300) -> Member:
    rng = Random(seed)
    sizes = [INPUTS, *HIDDEN, 2]
    return Member(
        *(
            [[int(rng.gauss(0, spread)) for _ in range(outs)] for _ in range(ins + 1)]
            for ins, outs in pairwise(sizes)
        )
    )


def file_of(*members: Member, **fields) -> bytes:
    return encoded(Head(name="tried", hidden=HIDDEN, members=len(members), **fields), members)


def slowly(one: Member, seen, seat: int) -> tuple[float, float]:
    """The same, number by number."""
    own = seen.chains[seat]
    rivals = [row for i, row in enumerate(seen.chains) if i != seat]
    most = [max(column) for column in zip(*rivals, strict=True)]
    layer = []
    for node in zip(*one.first, strict=True):
        direct = sum(a * b for a, b in zip((*seen.table, *own), node[: T + C], strict=True))
        direct += sum(a * b for a, b in zip(most, node[T + 2 * C : -1], strict=True))
        direct += 64 * node[-1]
        rest = sum(
            a * b for row in rivals for a, b in zip(row, node[T + C : T + 2 * C], strict=True)
        )
        layer.append(max(0, min(HIGHEST, (direct + rest // len(rivals)) >> 9)))
    between = [
        max(0, min(HIGHEST, (sum(a * b for a, b in zip((*layer, 256), node, strict=True))) >> 11))
        for node in zip(*one.second, strict=True)
    ]
    score, cash = (
        sum(a * b for a, b in zip((*between, 256), node, strict=True)) / (256 * 2048)
        for node in zip(*one.third, strict=True)
    )
    return score, 100 * cash


@pytest.mark.parametrize("players", [2, 3, 5])
def test_it_says_what_its_weights_say(players):
    seen = features(played(Setup(players=players, seed=7), until=5))
    members = [member(1), member(2)]
    found = decoded(file_of(*members, temperature=2.0))[1].judge(seen)
    shares = []
    for one in members:
        scores = [slowly(one, seen, seat)[0] / 2 for seat in range(players)]
        shares.append([exp(score) / sum(map(exp, scores)) for score in scores])
    for seat, judgement in enumerate(found):
        own = [share[seat] for share in shares]
        assert judgement.share == pytest.approx(sum(own) / 2)
        assert judgement.doubt == pytest.approx(abs(own[0] - own[1]) / 2)
        cash = [slowly(one, seen, seat)[1] for one in members]
        assert judgement.cash == pytest.approx(max(0, sum(cash) / 2))
    assert sum(one.share for one in found) == pytest.approx(1)
    assert len({one.share for one in found}) == players


def test_equals_are_equally_likely_and_the_last_one_sure():
    network = decoded(file_of(member(3)))[1]
    game = table(STREET, chain(cash=50), chain(cash=50))
    game.order = ()
    assert [one.share for one in network.judge(features(game))] == [0.5, 0.5]
    game.chains[1].bankrupt = True
    assert [one.share for one in network.judge(features(game))] == [1.0]


def test_a_file_says_what_it_is():
    head, network = decoded(file_of(member(1), trained={"games": 12}))
    assert (head.name, head.features, head.trained) == ("tried", STAMP, {"games": 12})
    assert network.temperature == 1.0


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda data: data.replace(STAMP.encode(), b"0" * 12), "fit it again"),
        (lambda data: data.replace(b'"format":1', b'"format":2'), "fit it again"),
        (lambda data: data[:-2], "bytes of weights"),
        (lambda data: data.replace(b'"members":1', b'"members":0'), "bytes of weights"),
        (lambda data: data.replace(b'"temperature":1.0', b'"temperature":0.0'), "bytes of weights"),
        (lambda data: b"nothing of the kind", "not a network"),
    ],
)
def test_what_does_not_fit_is_refused(change, reason):
    with pytest.raises(BadNetwork, match=reason):
        decoded(change(file_of(member(1))))


def test_what_could_overflow_is_refused():
    with pytest.raises(BadNetwork, match="overflow"):
        file_of(member(1, spread=3000))
    with pytest.raises(BadNetwork, match="larger"):
        file_of(member(1, spread=30000))


def test_by_leads_the_evaluation_judges():
    game = played(Setup(players=3, seed=2), until=5)
    for seat in range(3):
        found = value.judged(game, seat, value.LEADS)
        assert found == (chance(game, seat), foreseen_cash(game, seat), 0.0)


def test_the_network_in_the_package():
    head, network = value.network_in(value.NETWORK)
    assert head.features == STAMP
    assert head.trained["tables"] > 10_000
    assert value.FILE.stat().st_size <= 2_000_000
    assert network.temperature >= 1
    for players in (2, 3, 4):
        game = played(Setup(players=players, seed=players, turn_limit=20), until=7)
        shares = [value.win_share(game, seat) for seat in range(players)]
        assert sum(shares) == pytest.approx(1)
        assert all(0 < share < 1 for share in shares)
        for seat in range(players):
            before = value.win_share(game, seat)
            game.chains[seat].cash += 400
            assert value.win_share(game, seat) > before
            assert value.final_cash(game, seat) > 200
            game.chains[seat].cash -= 400


def test_a_file_elsewhere_judges_by_its_path(tmp_path):
    game = played(Setup(players=2, seed=2), until=5)
    path = tmp_path / "tried.bin"
    path.write_bytes(file_of(member(4)))
    expected = decoded(file_of(member(4)))[1].judge(features(game))
    assert [value.judged(game, seat, str(path)) for seat in (0, 1)] == expected
