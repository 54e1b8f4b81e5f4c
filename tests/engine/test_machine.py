"""A hypothesis state machine over the engine: any legal action, undo, copy, view, at any time."""

from __future__ import annotations

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from magnate import Record, Refused, Setup, awaited, legal, position_of, step, view
from magnate.core.actions import Undo
from magnate.files import read_game, write_game
from tests.random_games.invariants import STATES, somebody_can_act
from tests.random_games.state import as_printed


class Table(RuleBasedStateMachine):
    """Seats act, undo and look in any order."""

    @initialize(
        players=st.integers(2, 5),
        seed=st.integers(0, 1000),
        introductory=st.booleans(),
        milestones=st.booleans(),
    )
    def start(self, players: int, seed: int, introductory: bool, milestones: bool) -> None:
        self.record = Record(
            Setup(
                players=players,
                seed=seed,
                introductory=introductory,
                milestones=milestones if introductory else None,
                turn_limit=6,
            )
        )

    @precondition(lambda self: not self.record.game.over)
    @rule(family=st.integers(0, 1000), member=st.integers(0, 10**6), who=st.integers(0, 4))
    def act(self, family: int, member: int, who: int) -> None:
        game = self.record.game
        seats = awaited(game)
        families = legal(game, seats[who % len(seats)]).families
        chosen = families[family % len(families)]
        self.record.act(chosen[member % len(chosen)])

    @rule(seat=st.integers(0, 4))
    def undo(self, seat: int) -> None:
        before = position_of(self.record.game)
        if self.record.can_undo(seat):
            last = [a for a in self.record.actions if a.seat == seat][-1]
            self.record.act(Undo(seat))
            assert last in legal(self.record.game, seat)
        else:
            try:
                self.record.act(Undo(seat))
                raise AssertionError("undone")
            except Refused:
                assert position_of(self.record.game) == before

    @rule()
    def look(self) -> None:
        game = self.record.game
        for seat in range(len(game.chains)):
            assert view(game, seat).seat == seat

    @precondition(lambda self: not self.record.game.over)
    @rule()
    def try_on_a_copy(self) -> None:
        game = self.record.game
        before = position_of(game)
        copy = game.copy()
        step(copy, legal(copy, awaited(copy)[-1])[-1])
        assert position_of(game) == before

    @invariant()
    def all_is_well(self) -> None:
        if hasattr(self, "record"):
            assert as_printed(self.record.game)
            for holds in STATES:
                holds(self.record.game)
            if not self.record.game.over:
                somebody_can_act(self.record.game)

    def teardown(self) -> None:
        if hasattr(self, "record"):
            again = read_game(write_game(self.record))
            assert position_of(again.game) == position_of(self.record.game)


TestTable = Table.TestCase
TestTable.settings = settings(
    max_examples=40,
    stateful_step_count=60,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
