"""What the shards of a folder hold, as tables by how many were in business."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Any, NamedTuple

from magnate.training.recipe import AND, VARIANT
from magnate.training.shards import numpy, shards_in

HELD_OUT = 10
"""Of so many maps one is held out."""


class Group(NamedTuple):
    """Tables at which equally many were in business: arrays, a table a place."""

    table: Any
    chains: Any
    """By seat in business, like all that follows up to the cash."""
    most: Any
    """What the best of the rivals has."""
    won: Any
    cash: Any
    by_leads: Any
    turn: Any
    players: Any
    """Who began."""
    scenario: Any
    wild: Any
    """Moves were made by chance."""
    fresh: Any
    """Held out: nothing is fitted to them."""
    strange: Any
    """Somebody followed a line that is left out."""

    @property
    def seats(self) -> int:
        """How many were in business."""
        return int(self.chains.shape[1])

    def where(self, chosen: Any) -> Group:
        """Some of the tables."""
        return Group(*(part[chosen] for part in self))


def groups_in(folders: Iterable[Path], left_out: Collection[str] = ()) -> list[Group]:
    """All tables that the shards of the folders hold."""
    np = numpy()
    found: dict[int, list[Group]] = {}
    for file in (file for folder in folders for file in shards_in(folder)):
        with np.load(file) as shard:
            for seats, group in _read(np, shard, left_out).items():
                found.setdefault(seats, []).append(group)
    return [
        Group(*(np.concatenate(parts) for parts in zip(*groups, strict=True)))
        for _, groups in sorted(found.items())
    ]


def _read(np: Any, shard: Any, left_out: Collection[str]) -> dict[int, Group]:
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
        found[seats] = Group(
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
    """What the best rival of every chain has, number by number."""
    if chains.shape[1] == 1:
        return np.zeros_like(chains)
    ranked = np.sort(chains, axis=1)
    best, second = ranked[:, -1:], ranked[:, -2:-1]
    return np.where(chains == best, second, best)


def _follows(plans: str, lines: Collection[str]) -> bool:
    """Whether somebody follows one of the lines, or a variant of it."""
    each = (plan for player in plans.split(",") for plan in player.split(AND))
    return any(plan.partition(VARIANT)[0] in lines for plan in each)
