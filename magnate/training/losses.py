"""The mean log loss over seats of each forecast of the winner, by parts of the games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from magnate.training.rows import TableGroup
from magnate.training.shards import numpy

TURNS = (3, 5, 7)
SURE = 1e-4
"""Forecasts are clipped to this distance from 0 and 1."""
WIDE = 36
FEWEST = 20
"""Parts with fewer tables are left out."""


class LossLine(msgspec.Struct, frozen=True, kw_only=True):
    """The loss of each forecast on some tables."""

    of: str
    """`held out` or `left out`."""
    part: str
    tables: int
    losses: dict[str, float]
    """By the name of the forecast."""


def log_loss(shares: Any, won: Any) -> float:
    """Return the mean over seats. A coin toss between two has 0.693."""
    np = numpy()
    sure = np.clip(shares, SURE, 1 - SURE)
    return float(-np.mean(np.log(np.where(won > 0, sure, 1 - sure))))


def lines(
    of: str, groups: Sequence[TableGroup], said: Sequence[Mapping[str, Any]]
) -> list[LossLine]:
    """Return the losses on all tables and on parts; `said`: by group, the forecasts by name."""
    np = numpy()
    found = []
    for part, chosen in _parts(groups):
        if sum(int(one.sum()) for one in chosen) < FEWEST:
            continue
        losses = {}
        for name in said[0]:
            shares = [s[name][c].ravel() for s, c in zip(said, chosen, strict=True)]
            won = [group.won[c].ravel() for group, c in zip(groups, chosen, strict=True)]
            losses[name] = round(log_loss(np.concatenate(shares), np.concatenate(won)), 4)
        tables = sum(int(one.sum()) for one in chosen)
        found.append(LossLine(of=of, part=part, tables=tables, losses=losses))
    return found


def _parts(groups: Sequence[TableGroup]) -> Iterator[tuple[str, list[Any]]]:
    """Yield parts of the tables: a name, and a mask per group. Calm: without random moves."""
    yield "all", [group.turn >= 0 for group in groups]
    for turn in TURNS:
        yield f"turn {turn}", [group.turn == turn for group in groups]
    yield "calm", [~group.wild for group in groups]
    for turn in TURNS:
        yield f"calm, turn {turn}", [~group.wild & (group.turn == turn) for group in groups]
    for players in sorted({n for group in groups for n in set(group.players.tolist())}):
        yield f"{players} players", [group.players == players for group in groups]
        for turn in TURNS:
            yield (
                f"{players} players, turn {turn}",
                [(group.players == players) & (group.turn == turn) for group in groups],
            )
    for name in sorted({name for group in groups for name in set(group.scenario.tolist())}):
        yield name, [group.scenario == name for group in groups]


def shown(found: Sequence[LossLine]) -> list[str]:
    """Return the losses as a table in plain text."""
    names = list(found[0].losses) if found else []
    head = f"{'':9}{'':{WIDE}}{'tables':>8}" + "".join(f"{name:>9}" for name in names)
    return [
        head,
        *(
            f"{line.of:9}{line.part:{WIDE}}{line.tables:>8}"
            + "".join(f"{line.losses[name]:>9.3f}" for name in names)
            for line in found
        ),
    ]
