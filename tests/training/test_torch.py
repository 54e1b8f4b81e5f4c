"""Training with PyTorch, where it is installed: what was planted is found."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from magnate.bots.value.codec import decoded
from magnate.training.games import told_game
from magnate.training.losses import log_loss
from magnate.training.network_fit import FitReport, fit
from magnate.training.recipe import Recipe, mix
from magnate.training.rounded_network import rounded, shares, told, unrounded
from magnate.training.rows import TableGroup
from magnate.training.shards import keep, open_folder
from magnate.training.torch_fit import TOLD, foretold, torch_trainer
from tests.training.planted import SMALL, planted

torch = pytest.importorskip("torch")
np = pytest.importorskip("numpy")
DUELS = ("--players", 2, "--scenario", "base_game", "--seed", 4)


def trained(groups, fitting, begun=None):
    """The losses told, and the weights."""
    steps = torch_trainer().train(groups, fitting, begun)
    found = []
    while True:
        try:
            found.append(next(steps))
        except StopIteration as end:
            return found, end.value


def tensors(weights: list[Any], group: TableGroup) -> tuple[list[Any], Any, Any, Any]:
    """The weights, the table, the chains and the best rivals."""
    table, chains, most = map(torch.as_tensor, (group.table, group.chains, group.most))
    return [torch.as_tensor(one) for one in weights], table, chains, most


def test_what_was_planted_is_found_at_tables_of_any_size():
    groups = [planted(1500, seats, seed=seats) for seats in (2, 3)]
    fitting = msgspec.structs.replace(SMALL, epochs=15)
    losses, weights = trained(groups, fitting)
    assert len(losses) == TOLD
    assert losses[-1] < losses[0] / 2
    fresh = planted(500, 2, seed=9)
    scores, cash = told(fresh, [rounded(weights)])
    assert log_loss(shares(scores), fresh.won) < 0.35
    assert abs(cash[0] - fresh.cash).mean() < 100


def test_equal_seeds_find_equal_weights():
    groups = [planted(100, seats) for seats in (2, 3)]
    first, again = (trained(groups, SMALL)[1] for _ in range(2))
    assert all((one == other).all() for one, other in zip(first, again, strict=True))
    other_seed = trained(groups, msgspec.structs.replace(SMALL, seed=2))[1]
    assert not (other_seed[0] == first[0]).all()


def test_what_goes_on_knows_what_was_learned():
    group = planted(1500, 2)
    weights = trained([group], msgspec.structs.replace(SMALL, epochs=15))[1]
    begun = unrounded(rounded(weights))
    again = msgspec.structs.replace(SMALL, epochs=1, dropout=0.0)
    afresh = trained([group], again)[0]
    later = trained([group], again, begun)[0]
    assert max(later) < afresh[0] / 2


def test_one_step_at_no_rate_changes_nothing():
    begun = unrounded(rounded(trained([planted(100, 2)], SMALL)[1]))
    idle = msgspec.structs.replace(SMALL, epochs=1e-9)
    weights = trained([planted(100, 2)], idle, begun)[1]
    assert all((one == other).all() for one, other in zip(weights, begun, strict=True))


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_it_trains_what_bots_will_ask(seats):
    group = planted(200, seats)
    weights = trained([group], SMALL)[1]
    said = foretold(torch, *tensors(weights, group)).numpy()
    scores, cash = told(group, [rounded(weights)])
    assert said[..., 0] == pytest.approx(scores[0], abs=0.1)
    assert 100 * said[..., 1] == pytest.approx(cash[0], abs=10)


def test_nodes_left_out_by_chance_leave_the_sum_as_it_is():
    group = planted(4000, 2)
    weights = [abs(one) for one in trained([planted(50, 2)], SMALL)[1]]
    group = group.where(np.zeros(4000, int))  # one table many times
    seen = tensors(weights, group)
    whole = foretold(torch, *seen)
    some = foretold(torch, *seen, dropout=0.3, chance=torch.Generator().manual_seed(1))
    assert some.std(0).min() > 0
    assert some.mean(0) == pytest.approx(whole.mean(0), rel=0.05)


def test_a_fit_with_pytorch(tmp_path):
    recipe = Recipe(kinds=mix([2], ["base_game"]), seed=2)
    open_folder(tmp_path, recipe)
    keep(tmp_path, [told_game(recipe, number) for number in range(20)])
    found = FitReport(name="tried", fitting=SMALL, members=2)
    steps = list(fit(found, [tmp_path], tmp_path / "tried.bin", torch_trainer()))
    assert 0 < len(steps) <= 2 * TOLD
    assert found.by.startswith(f"torch {torch.__version__}, ")
    assert decoded((tmp_path / "tried.bin").read_bytes())[0].members == 2


def test_the_command_fits_with_pytorch(run, data, tmp_path):
    folder, file = tmp_path / "games", tmp_path / "candidate.bin"
    run("train", "games", folder, "--games", 20, *DUELS, "-j", 1)
    report = data("train", "fit", folder, "-o", file, "--hidden", "4,3", "--epochs", 1)
    assert report["by"].startswith("torch ")
    assert decoded(file.read_bytes())[0].hidden == (4, 3)
