"""The samples of the shards of a folder, grouped by the number of chains in business."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Any, NamedTuple

from magnate.training.recipe import AND, VARIANT
from magnate.training.shards import numpy, shards_in

HELD_OUT = 10
"""One map of this many is held out."""


class TableGroup(NamedTuple):
    """Samples with equally many chains in business: arrays with one entry per table."""

    table: Any
    chains: Any
    """By seat in business, like `most`, `won`, `cash` and `by_leads`."""
    most: Any
    """By seat: the highest of each number among the rivals."""
    won: Any
    cash: Any
    by_leads: Any
    turn: Any
    players: Any
    """The number of players at the beginning of the game."""
    scenario: Any
    wild: Any
    """True if some moves were random."""
    fresh: Any
    """True if the map is held out: nothing is fitted to it."""
    strange: Any
    """True if a player followed a line that is left out."""

    @property
    def seats(self) -> int:
        """The number of chains in business."""
        return int(self.chains.shape[1])

    def where(self, chosen: Any) -> TableGroup:
        """Return the chosen tables."""
        return TableGroup(*(part[chosen] for part in self))


def groups_in(folders: Iterable[Path], left_out: Collection[str] = ()) -> list[TableGroup]:
    """Return all tables that the shards of the folders hold."""
    np = numpy()
    found: dict[int, list[TableGroup]] = {}
    for file in (file for folder in folders for file in shards_in(folder)):
        with np.load(file) as shard:
            for seats, group in _read(np, shard, left_out).items():
                found.setdefault(seats, []).append(group)
    return [
        TableGroup(*(np.concatenate(parts) for parts in zip(*groups, strict=True)))
        for _, groups in sorted(found.items())
    ]


def _read(np: Any, shard: Any, left_out: Collection[str]) -> dict[int, TableGroup]:
    game = np.repeat(np.arange(len(shard["number"])), shard["times"])
    counts = shard["rows"].astype(np.int64)
    first = np.cumsum(counts) - counts
    chains, seat, by_leads = shard["chains"], shard["seat"], shard["by_leads"]
    strange = np.array([_follows(plans, left_out) for plans in shard["plans"].tolist()], bool)
    winner = shard["winner"]
    found = {}
    for seats in sorted(set(counts.tolist())):
        at = np.flatnonzero((counts == seats) & (winner[game] >= 0))
        rows = first[at][:, None] + np.arange(seats)
        games, own = game[at], chains[rows]
        found[seats] = TableGroup(
            table=shard["table"][at],
            chains=own,
            most=_most(np, own),
            won=(seat[rows] == winner[games][:, None]).astype(np.float32),
            cash=shard["cash"][games[:, None], seat[rows]].astype(np.float32),
            by_leads=by_leads[rows],
            turn=shard["turn"][at],
            players=shard["players"][games],
            scenario=shard["scenario"][games],
            wild=shard["wild"][games],
            fresh=shard["number"][games] % HELD_OUT == 0,
            strange=strange[games],
        )
    return found


def _most(np: Any, chains: Any) -> Any:
    """Return, for every chain and number, the highest among its rivals."""
    if chains.shape[1] == 1:
        return np.zeros_like(chains)
    ranked = np.sort(chains, axis=1)
    best, second = ranked[:, -1:], ranked[:, -2:-1]
    return np.where(chains == best, second, best)


def _follows(plans: str, lines: Collection[str]) -> bool:
    """Return True if a player follows one of the lines, or a variant of it."""
    each = (plan for player in plans.split(",") for plan in player.split(AND))
    return any(plan.partition(VARIANT)[0] in lines for plan in each)
