"""A fit: the slopes are right, what was planted is found, the file says what was trained."""

from __future__ import annotations

import re

import msgspec
import pytest

from magnate.bots.value.codec import decoded, read_members
from magnate.bots.value.features import CHAIN, TABLE, Seen
from magnate.training.fitting import Report, fit, summary
from magnate.training.games import told_game
from magnate.training.gradient import TOLD, Fitting, _beginning, _kept, _slopes, arrays, trained
from magnate.training.losses import lines, log_loss, shown
from magnate.training.recipe import AND, VARIANT, Recipe, mix
from magnate.training.rounding import rounded, shares, told, unrounded
from magnate.training.rows import Group, groups_in
from magnate.training.shards import keep, open_folder

np = pytest.importorskip("numpy")
SMALL = Fitting(hidden=(8, 4), epochs=4, batch=32)
CASH = CHAIN.index("cash")


def planted(tables: int, seats: int, seed: int = 1) -> Group:
    """Tables at which the one with more cash wins, nearly always."""
    rng = np.random.default_rng(seed)
    chains = rng.integers(0, 40, (tables, seats, len(CHAIN))).astype(np.int16)
    chains[:, :, CASH] = rng.integers(0, 300, (tables, seats))
    luck = rng.normal(0, 20, (tables, seats))
    best = (chains[:, :, CASH] + luck).argmax(axis=1)
    ranked = np.sort(chains, axis=1)
    most = np.where(chains == ranked[:, -1:], ranked[:, -2:-1], ranked[:, -1:])
    return Group(
        table=rng.integers(0, 40, (tables, len(TABLE))).astype(np.int16),
        chains=chains,
        most=most,
        won=(np.arange(seats) == best[:, None]).astype(np.float32),
        cash=chains[:, :, CASH] * np.float32(2.0),
        by_leads=np.full((tables, seats), 1 / seats, np.float32),
        turn=rng.integers(2, 9, tables),
        players=np.full(tables, seats, np.int8),
        scenario=np.full(tables, "planted"),
        wild=np.zeros(tables, bool),
        fresh=np.arange(tables) % 10 == 0,
        strange=np.zeros(tables, bool),
    )


def finish(steps):
    """The losses told, and the weights."""
    found = []
    while True:
        try:
            found.append(next(steps))
        except StopIteration as end:
            return found, end.value


@pytest.mark.parametrize("seats", [2, 4])
def test_slopes_are_those_of_the_loss(seats):
    rng = np.random.default_rng(2)
    weights = [one + rng.normal(0, 0.1, one.shape) for one in _beginning(np, rng, (6, 5))]
    group = planted(12, seats)
    seen = (group.table, group.chains, group.most, group.won, group.cash / 100)
    with_ = arrays("numpy")
    slopes = _slopes(with_, weights, *seen)[1]
    for i, one in enumerate(weights):
        for _ in range(4):
            at = tuple(rng.integers(size) for size in one.shape)
            before = one[at]
            near = []
            for move in (1e-4, -1e-4):
                one[at] = before + move
                near.append(float(_slopes(with_, weights, *seen)[0]))
            one[at] = before
            assert slopes[i][at] == pytest.approx((near[0] - near[1]) / 2e-4, abs=1e-4)


def test_what_was_planted_is_found_at_tables_of_any_size():
    groups = [planted(1500, seats, seed=seats) for seats in (2, 3)]
    fitting = msgspec.structs.replace(SMALL, epochs=15)
    losses, weights = finish(trained(groups, fitting, arrays("numpy")))
    assert len(losses) == TOLD
    assert losses[-1] < losses[0] / 2
    fresh = planted(500, 2, seed=9)
    scores, cash = told(fresh, [rounded(weights)])
    assert log_loss(shares(scores), fresh.won) < 0.35
    assert abs(cash[0] - fresh.cash).mean() < 100
    again = finish(trained(groups, fitting, arrays("numpy")))[1]
    assert all((one == other).all() for one, other in zip(weights, again, strict=True))


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_many_tables_at_once_get_the_answers_that_bots_get(seats, tmp_path):
    group = planted(30, seats)
    fitting = msgspec.structs.replace(SMALL, epochs=1)
    members = [
        rounded(
            finish(trained([group], msgspec.structs.replace(fitting, seed=seed), arrays("numpy")))[
                1
            ]
        )
        for seed in (1, 2)
    ]
    scores, cash = told(group, members)
    expected = shares(scores, 1.7)
    from magnate.bots.value.codec import Head, encoded

    head = Head(name="x", hidden=SMALL.hidden, members=2, temperature=1.7)
    network = decoded(encoded(head, members))[1]
    for i in range(30):
        seen = Seen(
            tuple(range(seats)),
            tuple(group.table[i].tolist()),
            tuple(tuple(row) for row in group.chains[i].tolist()),
        )
        said = network.judge(seen)
        assert [one.share for one in said] == pytest.approx(expected[i].tolist(), abs=1e-12)
        assert [one.cash for one in said] == pytest.approx(
            np.maximum(0, cash[:, i].mean(axis=0)).tolist(), abs=1e-9
        )


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A few games between two, played once."""
    place = tmp_path_factory.mktemp("games")
    recipe = Recipe(kinds=mix([2], ["base_game"]), seed=2, varied=0.3)
    open_folder(place, recipe)
    keep(place, [told_game(recipe, number) for number in range(40)])
    return place


def test_rows_are_what_games_told(folder):
    recipe = Recipe(kinds=mix([2], ["base_game"]), seed=2, varied=0.3)
    (group,) = groups_in([folder])
    first = told_game(recipe, 0)
    times = len(first.turns)
    assert group.turn[:times].tolist() == list(first.turns)
    assert group.chains[:times].tobytes() == first.chains
    assert group.won[:times].argmax(axis=1).tolist() == [first.winner] * times
    assert group.cash[0].tolist() == list(first.cash)
    assert (group.most == group.chains[:, ::-1]).all()
    assert group.fresh[:times].all()
    assert not group.fresh[times : times + 1].any()
    assert not group.strange.any()


def test_a_fit_tells_how_well_it_foretells_and_writes_a_network(folder, tmp_path):
    recipe = Recipe(kinds=mix([2], ["base_game"]), seed=2, varied=0.3)
    names = [told_game(recipe, number).plans for number in range(40)]
    line = names[2][0].split(AND)[0].partition(VARIANT)[0]
    found = Report(name="tried", fitting=SMALL, members=2, left_out=(line,))
    output = tmp_path / "tried.bin"
    steps = list(fit(found, [folder], output, "numpy"))
    assert 0 < len(steps) <= 2 * TOLD
    told_of = {(one.of, one.part): one for one in found.lines}
    assert {of for of, _ in told_of} == {"held out", "left out"}
    everything = told_of["held out", "all"]
    assert everything.losses["fair"] == pytest.approx(0.6931, abs=1e-4)
    assert set(everything.losses) == {"fair", "cash", "leads", "network"}
    left = sum(
        len(told_game(recipe, number).turns)
        for number in range(40)
        if any(line in re.split(f"[{VARIANT}{AND}]", name) for name in names[number])
    )
    assert told_of["left out", "all"].tables == left
    head, network = decoded(output.read_bytes())
    assert (head.name, head.members, head.trained["left_out"]) == ("tried", 2, [line])
    assert head.temperature == network.temperature == found.temperature >= 1
    assert msgspec.json.decode(output.with_suffix(".json").read_bytes(), type=Report) == found
    assert any("left out" in one for one in shown(found.lines))
    assert "temperature" in summary(found)[1]


def test_a_temperature_that_is_given_stays(folder, tmp_path):
    found = Report(name="tried", fitting=SMALL, temperature=2.5)
    for _ in fit(found, [folder, folder], tmp_path / "a.bin", "numpy"):
        pass
    head = decoded((tmp_path / "a.bin").read_bytes())[0]
    assert (head.temperature, head.trained["games"]) == (2.5, 80)


def test_a_fit_goes_on_from_a_network(folder, tmp_path):
    first, second = tmp_path / "first.bin", tmp_path / "second.bin"
    for _ in fit(Report(name="first", fitting=SMALL, members=2), [folder], first, "numpy"):
        pass
    idle = msgspec.structs.replace(SMALL, hidden=(3, 3), epochs=1e-9)  # one step at no rate
    found = Report(name="second", fitting=idle, begun=str(first), temperature=1.5)
    for _ in fit(found, [folder], second, "numpy"):
        pass
    before, after = read_members(first.read_bytes()), read_members(second.read_bytes())
    assert after[1] == before[1]
    assert (found.members, found.fitting.hidden) == (2, SMALL.hidden)
    assert after[0].trained["after"]["name"] == "first"


def test_what_goes_on_knows_what_was_learned():
    group = planted(1500, 2)
    weights = finish(trained([group], msgspec.structs.replace(SMALL, epochs=15), arrays("numpy")))[
        1
    ]
    begun = unrounded(rounded(weights))
    again = msgspec.structs.replace(SMALL, epochs=1, dropout=0.0)
    afresh = finish(trained([group], again, arrays("numpy")))[0]
    later = finish(trained([group], again, arrays("numpy"), begun))[0]
    assert max(later) < afresh[0] / 2


def test_an_empty_folder_is_refused(tmp_path):
    with pytest.raises(ValueError, match="no games"):
        next(fit(Report(name="tried"), [tmp_path], tmp_path / "a.bin", "numpy"))


def test_losses_by_part():
    group = planted(200, 3)
    sure = {"right": group.won, "fair": group.won * 0 + 1 / 3}
    found = {one.part: one for one in lines("held out", [group], [sure])}
    assert found["all"].losses["right"] < 0.001
    assert found["all"].losses["fair"] == pytest.approx(0.6365, abs=1e-3)
    assert found["3 players"].tables == found["planted"].tables == 200
    assert found["turn 3"].tables == int((group.turn == 3).sum())


def test_pytorch_takes_the_same_way():
    """Where the extra is installed: the same batches, the same weights but for rounding."""
    pytest.importorskip("torch")
    group = planted(400, 2)
    ours = finish(trained([group], SMALL, arrays("numpy")))[1]
    theirs = finish(trained([group], SMALL, arrays("torch")))[1]
    for one, other in zip(ours, theirs, strict=True):
        assert other == pytest.approx(one, abs=0.02)


def test_nodes_left_out_by_chance_leave_the_sum_as_it_is():
    np = pytest.importorskip("numpy")
    fitting = Fitting(hidden=(50, 4), dropout=0.3)
    kept = _kept(np, np.random.default_rng(1), fitting, (200, 2))
    assert kept.shape == (400, 50)
    assert sorted(np.unique(kept).tolist()) == pytest.approx([0.0, 1 / 0.7])
    assert kept.mean() == pytest.approx(1.0, abs=0.02)
    assert _kept(np, None, Fitting(dropout=0.0), (1, 2)) is None
