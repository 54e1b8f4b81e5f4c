"""All of a fit but the training itself: rows, whole numbers, losses, the report and the file."""

from __future__ import annotations

import re

import msgspec
import pytest

from magnate.bots.value.codec import INPUTS, Head, decoded, encoded, read_members
from magnate.bots.value.features import TableFeatures
from magnate.bots.value.network import INPUT, OUTPUTS, WEIGHT, Member
from magnate.training.games import told_game
from magnate.training.losses import lines, log_loss, shown
from magnate.training.network_fit import FitReport, fit, summary
from magnate.training.recipe import AND, VARIANT, Recipe, mix
from magnate.training.rounded_network import rounded, shares, told, unrounded
from magnate.training.rows import groups_in
from magnate.training.shards import keep, open_folder
from magnate.training.torch_fit import PEAK_LATER
from tests.training.planted import CASH, SMALL, ByCash, member, planted

np = pytest.importorskip("numpy")


def drawn(seed):
    """A network by chance."""
    rng = np.random.default_rng(seed)
    layers = (
        rng.normal(0, size * WEIGHT, (ins + 1, outs)).astype(int).tolist()
        for size, ins, outs in ((0.1, INPUTS, 8), (1.5, 8, 4), (1.5, 4, OUTPUTS))
    )
    return Member(*layers)


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_many_tables_at_once_get_the_answers_that_bots_get(seats):
    group = planted(30, seats)
    members = [drawn(1), drawn(2)]
    scores, cash = told(group, members)
    expected = shares(scores, 1.7)
    assert expected.max() - expected.min() > 0.2
    head = Head(name="x", hidden=SMALL.hidden, members=2, temperature=1.7)
    network = decoded(encoded(head, members))[1]
    for i in range(30):
        seen = TableFeatures(
            tuple(range(seats)),
            tuple(group.table[i].tolist()),
            tuple(tuple(row) for row in group.chains[i].tolist()),
        )
        said = network.judge(seen)
        assert [one.share for one in said] == pytest.approx(expected[i].tolist(), abs=1e-12)
        assert [one.cash for one in said] == pytest.approx(
            np.maximum(0, cash[:, i].mean(axis=0)).tolist(), abs=1e-9
        )


def test_weights_become_whole_numbers_and_come_back():
    weights = unrounded(drawn(3))
    assert [one.shape[-1] for one in weights] == [8, 8, 8, 8, 8, 4, 4, OUTPUTS, OUTPUTS]
    assert rounded(weights) == drawn(3)
    nearly = [one + 0.4 / WEIGHT for one in weights]
    assert rounded(nearly) == drawn(3)
    assert max(map(max, rounded([one + 1000 for one in weights]).first)) == 32767


def test_whoever_looks_at_cash_foretells_tables_that_cash_decides():
    for seats in (2, 3, 4):
        group = planted(500, seats, seed=seats)
        scores, cash = told(group, [member(SMALL.hidden)])
        assert log_loss(shares(scores), group.won) < log_loss(group.won * 0 + 1 / seats, group.won)
        assert abs(cash[0] - group.chains[:, :, CASH] * (100 / INPUT)).max() < 1


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
    found = FitReport(name="tried", fitting=SMALL, members=2, left_out=(line,))
    output, by_cash = tmp_path / "tried.bin", ByCash()
    assert list(fit(found, [folder], output, by_cash.trainer)) == [0.7, 0.6] * 2
    assert found.by == "by cash"
    (known, first, _), (same, second, _) = by_cash.asked
    assert known is same
    assert (first.seed, second.seed) == (SMALL.seed, SMALL.seed + 1)
    assert not any((group.fresh | group.strange).any() for group in known)
    told_of = {(one.of, one.part): one for one in found.lines}
    assert {of for of, _ in told_of} == {"held out", "left out"}
    everything = told_of["held out", "all"]
    assert everything.losses["fair"] == pytest.approx(0.6931, abs=1e-4)
    assert set(everything.losses) == {"fair", "cash", "leads", "network"}
    assert everything.losses["network"] < everything.losses["fair"]
    left = sum(
        len(told_game(recipe, number).turns)
        for number in range(40)
        if any(line in re.split(f"[{VARIANT}{AND}]", name) for name in names[number])
    )
    assert told_of["left out", "all"].tables == left
    head, network = decoded(output.read_bytes())
    assert (head.name, head.members, head.trained["left_out"]) == ("tried", 2, [line])
    assert head.temperature == network.temperature == found.temperature >= 1
    assert msgspec.json.decode(output.with_suffix(".json").read_bytes(), type=FitReport) == found
    assert any("left out" in one for one in shown(found.lines))
    assert "temperature" in summary(found)[1]


def test_a_temperature_that_is_given_stays(folder, tmp_path):
    found = FitReport(name="tried", fitting=SMALL, temperature=2.5)
    for _ in fit(found, [folder, folder], tmp_path / "a.bin", ByCash().trainer):
        pass
    head = decoded((tmp_path / "a.bin").read_bytes())[0]
    assert (head.temperature, head.trained["games"]) == (2.5, 80)


def test_a_fit_goes_on_from_a_network(folder, tmp_path):
    first, second, by_cash = tmp_path / "first.bin", tmp_path / "second.bin", ByCash()
    for _ in fit(
        FitReport(name="first", fitting=SMALL, members=2), [folder], first, by_cash.trainer
    ):
        pass
    other = msgspec.structs.replace(SMALL, hidden=(3, 3))
    found = FitReport(name="second", fitting=other, begun=str(first), temperature=1.5)
    for _ in fit(found, [folder], second, by_cash.trainer):
        pass
    before, after = read_members(first.read_bytes()), read_members(second.read_bytes())
    assert after[1] == before[1]
    assert (found.members, found.fitting.hidden) == (2, SMALL.hidden)
    assert after[0].trained["after"]["name"] == "first"
    assert [begun is None for _, _, begun in by_cash.asked] == [True, True, False, False]
    assert {fitting.peak for _, fitting, _ in by_cash.asked[2:]} == {PEAK_LATER}


def test_an_empty_folder_is_refused(tmp_path):
    with pytest.raises(ValueError, match="no games"):
        next(fit(FitReport(name="tried"), [tmp_path], tmp_path / "a.bin", ByCash().trainer))


def test_losses_by_part():
    group = planted(200, 3)
    sure = {"right": group.won, "fair": group.won * 0 + 1 / 3}
    found = {one.part: one for one in lines("held out", [group], [sure])}
    assert found["all"].losses["right"] < 0.001
    assert found["all"].losses["fair"] == pytest.approx(0.6365, abs=1e-3)
    assert found["3 players"].tables == found["planted"].tables == 200
    assert found["turn 3"].tables == int((group.turn == 3).sum())
