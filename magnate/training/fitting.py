"""A fit: networks trained on games, told how well they foretell games they have not seen.

Held out are games by map. Left out, if asked for, are all games in which somebody follows one of
some lines: what the network says of lines that it has never seen. How cautious it has to be, its
temperature, is taken from both.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any

import msgspec

from magnate.bots.value.codec import Head, encoded, read_members
from magnate.bots.value.network import Member
from magnate.training.losses import Line, lines, log_loss
from magnate.training.rounding import rounded, shares, told, unrounded
from magnate.training.rows import Group, groups_in
from magnate.training.shards import numbers_in, numpy, recipe_in
from magnate.training.torch_fit import PEAK_LATER, Fitting, Trainer

TEMPERATURES = tuple(1 + tenth / 10 for tenth in range(21))
SCALES = tuple(0.02 * 1.25**power for power in range(26))
"""How much a hundred dollars may say about who wins, in log odds."""
FEW = 200
"""More tables a group than this are not needed to find one number, in thousands."""


class Report(msgspec.Struct, kw_only=True):
    """What a fit found."""

    name: str
    fitting: Fitting = Fitting()
    members: int = 1
    begun: str = ""
    """The file of the network that training went on from; none: from chance."""
    left_out: tuple[str, ...] = ()
    temperature: float = 0.0
    tables: int = 0
    """That it was fitted to."""
    lines: list[Line] = []
    calibration: dict[str, dict[str, float]] = {}
    """By temperature the losses on what was held out and left out."""
    cash: float = 0.0
    """By how many dollars the final cash is missed on what was held out, on average."""
    by: str = ""
    """What worked it out."""
    took: float = 0.0
    """Seconds."""


def fit(found: Report, folders: Sequence[Path], output: Path, trainer: Trainer) -> Generator[float]:
    """Train, telling a loss now and then, and write the network, with the report beside it.

    A temperature in the report is kept; with 0 it is looked for. A network that is gone on from
    says how large the new one is.
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
    found: Report, tests: Mapping[str, list[Group]], members: Sequence[Member], scale: float
) -> None:
    """Write down how well the members, and others, foretell games that nothing was fitted to."""
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


def summary(report: Report) -> list[str]:
    """The rest of the report, in a few lines."""
    return [
        f"{report.members} × {report.fitting.hidden}, {report.tables} tables, {report.by}",
        f"temperature {report.temperature:.1f}; final cash missed by ${report.cash:.0f}",
        f"{report.took} s",
    ]


def _head(report: Report, folders: Sequence[Path], before: Head | None) -> Head:
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


def _some(groups: Sequence[Group], chosen: Any) -> list[Group]:
    """Those of the tables, groups without any left out."""
    found = [group.where(chosen(group)) for group in groups]
    return [group for group in found if len(group.turn)]


def _loss(groups: Sequence[Group], said: Sequence[Any]) -> float:
    np = numpy()
    won = np.concatenate([group.won.ravel() for group in groups])
    return log_loss(np.concatenate([one.ravel() for one in said]), won)


def _calmest(report: Report) -> float:
    """The temperature with the least loss, what was held out and what was left out alike."""
    return min(TEMPERATURES, key=lambda one: sum(report.calibration[f"{one:.1f}"].values()))


def _scale(groups: Sequence[Group]) -> float:
    """How much cash says, at best, if nothing else is looked at."""
    some = [group.where(slice(0, FEW * 1000)) for group in groups]
    return min(SCALES, key=lambda one: _loss(some, [_by_cash(group, one) for group in some]))


def _by_cash(group: Group, scale: float) -> Any:
    return shares(group.chains[None, :, :, 0] * (scale * 100 / 64))


def _missed(groups: Sequence[Group], cash: Sequence[Any]) -> float:
    np = numpy()
    wrong = [
        abs(np.mean(one, axis=0) - g.cash).ravel() for one, g in zip(cash, groups, strict=True)
    ]
    return round(float(np.concatenate(wrong).mean()), 1)
