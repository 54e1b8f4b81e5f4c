"""The plan of a load test and its results."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from magnate.setup import Setup

MIB = 1024 * 1024


class LoadPlan(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of a load test."""

    setup: Setup
    url: str = ""
    """The address of a server; "": start one."""
    tables: int = 100
    seconds: float = 30.0
    actions: int = 0
    """0: as many as the seconds allow."""
    rate: float = 0.0
    """Actions per second at all tables together; 0: as fast as the server answers."""
    seed: int = 1
    kills: int = 0
    """How often the server that we start, or one of its processes, is killed and restarted."""
    database: str = ""
    """The PostgreSQL database of the server that we start; "": a SQLite file."""
    workers: int = 1
    """Number of processes of the server that we start."""
    auto: bool = False
    """Whether the server plays forced moves for the seats, as it does for browsers."""
    patience: float = 200.0
    """Seconds to wait for a server that is gone."""


class LoadCounts(msgspec.Struct, kw_only=True):
    """Figures that the client process has counted."""

    seconds: float = 0.0
    sent: int = 0
    acknowledged: int = 0
    told: int = 0
    """Messages about actions that arrived, at all seats together."""
    games: int = 0
    """Games that were played to their end."""
    resumed: int = 0
    """Sockets that were lost and opened again."""
    away: float = 0.0
    """The longest that a seat was without a socket, in seconds."""
    latencies: list[float] = []
    """Seconds from sending an action until the last seat that may know of it knew."""
    lost: int = 0
    """Messages that never came, or actions that were acknowledged and are gone."""
    doubled: int = 0
    """Messages that came twice."""
    altered: int = 0
    """Messages that were told otherwise when asked for again."""
    unanswered: int = 0
    stale: int = 0
    errors: dict[str, int] = {}
    """Other refusals and failures, by code."""
    examples: list[str] = []

    def failed(self, code: str, example: object = "") -> None:
        """Count an error."""
        self.errors[code] = self.errors.get(code, 0) + 1
        if len(self.examples) < 5:
            self.examples.append(f"{code}: {example}"[:300])


class ProcessStats(msgspec.Struct, frozen=True):
    """Memory and processor time of a server."""

    memory: int
    """Resident, in bytes."""
    cpu: float
    """Seconds of processor time since it began."""


class LoadReport(msgspec.Struct, frozen=True, kw_only=True):
    """The result of a load test."""

    magnate: str = "load"
    tables: int
    players: int
    seconds: float
    actions: int
    """Actions that were acknowledged."""
    actions_per_second: float
    games: int
    told: int
    p50_ms: float
    p99_ms: float
    max_ms: float
    errors: dict[str, int]
    examples: list[str]
    lost: int
    doubled: int
    altered: int
    unanswered: int
    stale: int
    resumed: int
    kills: int
    longest_away_s: float
    """The longest time that a seat was without its socket."""
    server_cpu_ms_per_action: float | None
    server_memory_mib: float | None
    """At the end, while everybody was still there."""
    memory_per_idle_table_mib: float | None
    """The memory of a table with one socket per seat, before its first action."""
    memory_per_played_table_mib: float | None
    """The memory of a table after the load."""
    load_average: float | None
    """Of the machine, over the last minute."""

    @property
    def sound(self) -> bool:
        """Whether nothing went wrong."""
        return not (
            self.errors or self.lost or self.doubled or self.altered or self.unanswered
        ) and bool(self.actions)


def percentile(sorted_values: Sequence[float], share: float) -> float:
    """The value that this share of them does not exceed."""
    if not sorted_values:
        return 0.0
    return sorted_values[min(len(sorted_values) - 1, int(share * len(sorted_values)))]
