"""A fit: networks trained on games, and their losses on games that were not trained on.

One map of ten is held out. On request all games in which a player follows one of some lines are
left out, to test the network on lines that it has never seen. The temperature, by which the network
is made less certain, is chosen by the loss on both.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any

import msgspec

from magnate.bots.value.codec import Head, encoded, read_members
from magnate.bots.value.network import Member
from magnate.training.losses import LossLine, lines, log_loss
from magnate.training.rounded_network import rounded, shares, told, unrounded
from magnate.training.rows import TableGroup, groups_in
from magnate.training.shards import numbers_in, numpy, recipe_in
from magnate.training.torch_fit import PEAK_LATER, Fitting, NetworkTrainer

TEMPERATURES = tuple(1 + tenth / 10 for tenth in range(21))
SCALES = tuple(0.02 * 1.25**power for power in range(26))
"""Log odds of winning per hundred dollars, to be tried for the forecast from cash alone."""
FEW = 200
"""Thousands of tables per group that are enough to find one number."""


class FitReport(msgspec.Struct, kw_only=True):
    """The report of a fit."""

    name: str
    fitting: Fitting = Fitting()
    members: int = 1
    begun: str = ""
    """The file of the network that training started from; "": random weights."""
    left_out: tuple[str, ...] = ()
    temperature: float = 0.0
    tables: int = 0
    """Tables that it was fitted to."""
    lines: list[LossLine] = []
    calibration: dict[str, dict[str, float]] = {}
    """By temperature: the losses on the games held out and left out."""
    cash: float = 0.0
    """The mean error of the predicted final cash on the games held out, in dollars."""
    by: str = ""
    """The library and the device that trained it."""
    took: float = 0.0
    """Seconds."""


def fit(
    found: FitReport, folders: Sequence[Path], output: Path, trainer: NetworkTrainer
) -> Generator[float]:
    """Train, yield the loss now and then, and write the network with the report beside it.

    A temperature in the report is kept; with 0 the best one is chosen. If training starts from a
    network, the new one has its size.
    """
    began = perf_counter()
    found.by = trainer.name
    groups = groups_in(folders, found.left_out)
    known = _some(groups, lambda group: ~group.fresh & ~group.strange)
    if not known:
        raise ValueError("there are no games to learn from")
    found.tables = sum(len(group.turn) for group in known)
    before = read_members(Path(found.begun).read_bytes()) if found.begun else None
    if before is not None:
        found.members = before[0].members
        found.fitting = msgspec.structs.replace(
            found.fitting, hidden=before[0].hidden, peak=PEAK_LATER
        )
    members: list[Member] = []
    for nth in range(found.members):
        again = msgspec.structs.replace(found.fitting, seed=found.fitting.seed + nth)
        weights = unrounded(before[1][nth]) if before else None
        members.append(rounded((yield from trainer.train(known, again, weights))))
    scale = _scale(known)
    tests = {
        "held out": _some(groups, lambda group: group.fresh & ~group.strange),
        "left out": _some(groups, lambda group: group.strange),
    }
    _foretell(found, {of: tried for of, tried in tests.items() if tried}, members, scale)
    found.took = round(perf_counter() - began, 1)
    output.write_bytes(encoded(_head(found, folders, before and before[0]), members))
    beside = msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n"
    output.with_suffix(".json").write_bytes(beside)


def _foretell(
    found: FitReport, tests: Mapping[str, list[TableGroup]], members: Sequence[Member], scale: float
) -> None:
    """Add the losses of the network and of simpler forecasts on the test games to the report."""
    heard = {of: [told(group, members) for group in tried] for of, tried in tests.items()}
    for one in TEMPERATURES:
        found.calibration[f"{one:.1f}"] = {
            of: round(_loss(tests[of], [shares(scores, one) for scores, _ in heard[of]]), 4)
            for of in tests
        }
    found.temperature = found.temperature or _calmest(found)
    for of, tried in tests.items():
        said = [
            {
                "fair": group.won * 0 + 1 / group.seats,
                "cash": _by_cash(group, scale),
                "leads": group.by_leads,
                "network": shares(scores, found.temperature),
            }
            for group, (scores, _) in zip(tried, heard[of], strict=True)
        ]
        found.lines += lines(of, tried, said)
        if of == "held out":
            found.cash = _missed(tried, [cash for _, cash in heard[of]])


def summary(report: FitReport) -> list[str]:
    """Return the rest of the report in a few lines."""
    return [
        f"{report.members} × {report.fitting.hidden}, {report.tables} tables, {report.by}",
        f"temperature {report.temperature:.1f}; final cash missed by ${report.cash:.0f}",
        f"{report.took} s",
    ]


def _head(report: FitReport, folders: Sequence[Path], before: Head | None) -> Head:
    recipes = [recipe_in(folder) for folder in folders]
    kinds = {(kind.scenario, kind.setup.players) for recipe in recipes for kind in recipe.kinds}
    trained_on: dict[str, Any] = {
        "tables": report.tables,
        "games": sum(len(numbers_in(folder)) for folder in folders),
        "seeds": sorted({recipe.seed for recipe in recipes}),
        "players": sorted({players for _, players in kinds}),
        "scenarios": sorted({scenario for scenario, _ in kinds}),
        "left_out": report.left_out,
        "epochs": report.fitting.epochs,
        "losses": {
            f"{line.of}, {line.part}": line.losses["network"]
            for line in report.lines
            if line.part == "all" or line.part.startswith("turn")
        },
    }
    if before is not None:
        trained_on["after"] = {"name": before.name, **before.trained}
    return Head(
        name=report.name,
        hidden=report.fitting.hidden,
        members=report.members,
        temperature=report.temperature,
        trained=trained_on,
    )


def _some(groups: Sequence[TableGroup], chosen: Any) -> list[TableGroup]:
    """Return the chosen tables of each group, without empty groups."""
    found = [group.where(chosen(group)) for group in groups]
    return [group for group in found if len(group.turn)]


def _loss(groups: Sequence[TableGroup], said: Sequence[Any]) -> float:
    np = numpy()
    won = np.concatenate([group.won.ravel() for group in groups])
    return log_loss(np.concatenate([one.ravel() for one in said]), won)


def _calmest(report: FitReport) -> float:
    """Return the temperature with the least sum of the losses, held out and left out."""
    return min(TEMPERATURES, key=lambda one: sum(report.calibration[f"{one:.1f}"].values()))


def _scale(groups: Sequence[TableGroup]) -> float:
    """Return the scale with which a forecast from cash alone has the least loss."""
    some = [group.where(slice(0, FEW * 1000)) for group in groups]
    return min(SCALES, key=lambda one: _loss(some, [_by_cash(group, one) for group in some]))


def _by_cash(group: TableGroup, scale: float) -> Any:
    return shares(group.chains[None, :, :, 0] * (scale * 100 / 64))


def _missed(groups: Sequence[TableGroup], cash: Sequence[Any]) -> float:
    np = numpy()
    wrong = [
        abs(np.mean(one, axis=0) - g.cash).ravel() for one, g in zip(cash, groups, strict=True)
    ]
    return round(float(np.concatenate(wrong).mean()), 1)
