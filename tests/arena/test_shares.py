"""Which plans do well in which game: everybody plays every seat, and who always wins has it all."""

import tomllib
from collections import Counter

import msgspec

from magnate.arena.tuning.shares import (
    WAYS,
    Shared,
    ShareSettings,
    games_in,
    kinds_of,
    shared,
)
from magnate.arena.tuning.table import Ended
from magnate.bots.heuristics.shares import Shares

SETTINGS = ShareSettings(kinds=(("base_game", 2), ("nightlife", 3)), games=6, seed=4)


def ended(table, best):
    """Whoever follows the best way wins, else the first seat."""
    names = [habit.plan.name for habit in table.habits]
    winner = names.index(best) if best in names else 0
    return Ended(cash=(0,) * len(names), bankrupt=(False,) * len(names), winner=winner)


def test_everybody_plays_every_seat_as_often():
    seen = []

    def play(tables):
        seen.extend(tables)
        return iter([ended(table, "crew") for table in tables])

    found = Shared(settings=SETTINGS)
    assert len(list(shared(found, play))) == games_in(SETTINGS) == len(seen) == 5 * len(WAYS)
    for players, maps in ((2, 3), (3, 2)):
        tables = [table for table in seen if table.setup.players == players]
        seats = Counter(
            (seat, habit.plan.name) for table in tables for seat, habit in enumerate(table.habits)
        )
        assert set(seats.values()) == {maps}
        assert len(seats) == players * len(WAYS)
        assert len({table.setup.seed for table in tables}) == maps
    best = found.ways.index("crew")
    assert found.won["base_game"]["2"][best] == found.won["nightlife"]["3"][best] == 100
    assert max(found.won["base_game"]["2"][:best]) < 100


def test_what_is_to_be_written_is_the_file():
    found = Shared(settings=SETTINGS)
    list(shared(found, lambda tables: (ended(table, "crew") for table in tables)))
    read = msgspec.convert(tomllib.loads("\n".join(found.lines)), Shares)
    assert (read.ways, read.won) == (found.ways, found.won)


def test_what_is_broken_off_keeps_its_whole_kinds():
    found = Shared(settings=SETTINGS)
    steps = shared(found, lambda tables: (ended(table, "crew") for table in tables))
    for _ in range(3 * len(WAYS) + 1):
        next(steps)
    steps.close()
    assert list(found.won) == ["base_game"]
    assert not found.finished
    assert not found.lines


def test_kinds():
    assert kinds_of(("nightlife",), 3) == (("nightlife", 3),)
    assert kinds_of(("first_mover",), 5) == ()
    assert ("henri_lo_menu", 4) in kinds_of((), None)
