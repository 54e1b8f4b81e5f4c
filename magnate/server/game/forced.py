"""Forced moves: played at once for seats with `Orders.auto`.

A move counts as forced only on public information, so playing it at once leaks nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice

import msgspec

from magnate.base.actions import EndStep, Pay
from magnate.base.cleanup import room_left, send_home
from magnate.base.gestures import ChooseFreezer, split
from magnate.base.milestones import would_earn
from magnate.base.payday import bill
from magnate.core.actions import Action, Undo, tag
from magnate.core.errors import Refused
from magnate.core.events import Event
from magnate.core.flow import awaited, legal, step
from magnate.core.state import Game
from magnate.server.db.store import LogRow
from magnate.server.game.live import Live

CLOCK = "clock"
"""`Row.automatic` of an action for a seat whose time was out."""
FORCED = "forced"
"""`Row.automatic` of a forced move."""


def forced(game: Game, seat: int) -> list[Action]:
    """Return the forced actions of a seat; none if it has a choice."""
    if game.pending:
        return []
    match game.rules.steps[game.step].name:
        case "payday":
            return _payday(game, seat)
        case "freezer":
            return _freezer(game, seat)
    options = list(islice(legal(game, seat), 2))
    return options if options == [EndStep(seat)] else []


def forced_on(
    game: Game,
    seats: Sequence[int],
    hear: Callable[[list[Event]], None],
    regretful: int | None = None,
    held: Callable[[Game, int], bool] = lambda game, seat: False,
) -> Iterator[Action]:
    """Play the forced moves of these seats until there are none left.

    `regretful`: a seat that has just done something; it ends its working day itself.
    `held`: return True if a seat decides the present step itself.
    """
    while not game.over:
        waiting = [seat for seat in seats if seat in awaited(game) and not held(game, seat)]
        found = ((seat, forced(game, seat)) for seat in waiting)
        atoms = next(
            (a for one, a in found if a and not (one == regretful and ends_day(game, one))), ()
        )
        if not atoms:
            return
        for atom in atoms:
            hear(step(game, atom))
            yield atom


def ends_day(game: Game, seat: int) -> bool:
    """Whether a seat that can only end steps would end its working day with them: then others
    would act, and what it did last could not be taken back any more."""
    trial = game.copy()
    phase = _phase(trial)
    while forced(trial, seat) == [EndStep(seat)]:
        step(trial, EndStep(seat))
        if trial.over or tuple(awaited(trial)) != (seat,) or _phase(trial) != phase:
            return True
    return False


def regrets(rows: Sequence[LogRow], seat: int) -> bool:
    """Whether a seat did something last, and not only to end a step: it may want it back."""
    own = next((row for row in reversed(rows) if row.automatic != FORCED), None)
    if own is None or own.kind != "act" or own.seat != seat or own.automatic:
        return False
    return not _is(own, EndStep)


def _phase(game: Game) -> str:
    return game.rules.steps[game.step].phase


def last_effective_row(rows: Sequence[LogRow], seat: int) -> LogRow | None:
    """Return the row of a seat's last action that was not taken back.

    None: there is none, or the table was rewound since.
    """
    undone = 0
    for row in reversed(rows):
        if row.kind == "rewind":
            return None
        if row.seat == seat:
            if _is(row, Undo):
                undone += 1
            elif undone:
                undone -= 1
            else:
                return row
    return None


def can_undo(live: Live, seat: int) -> bool:
    """Return True if a seat may take back its last action alone.

    A move that was made because its time was out stays: else an undo would win a fresh period. The
    table can go back by a vote.
    """
    if not live.record.can_undo(seat):
        return False
    undone = 0
    for row in reversed(live.rows):
        if row.kind == "rewind":
            return True
        if row.seat != seat:
            continue
        if _is(row, Undo):
            undone += 1
        elif undone:
            undone -= 1
        elif row.automatic != FORCED:
            return row.automatic != CLOCK
    return True


def took_back(live: Live, seat: int, game: Game) -> bool:
    """Return True if the decision that `game` asks of a seat has just been taken back.

    The seat's own undo holds until the seat acts. A rewind of the table holds the seats that it
    asked again, until they act or the step is over.
    """
    for row in reversed(live.rows):
        if row.kind == "rewind":
            turn, step_number, asked = live.rewound_to
            return (game.turn, game.step) == (turn, step_number) and seat in asked
        if row.seat == seat:
            return _is(row, Undo)
    return False


def is_undo(row: LogRow) -> bool:
    """Return True if a row takes its seat's last action back."""
    return row.kind == "act" and _is(row, Undo)


def _is(row: LogRow, kind: type[Action]) -> bool:
    return bool(msgspec.json.decode(row.data).get("do") == tag(kind))


def _payday(game: Game, seat: int) -> list[Action]:
    """Return the payment if it is forced.

    It is forced if nobody has a salary, so that firing saves nothing, and nobody makes campaigns
    run more often: a player may want to fire such a card.
    """
    chain = game.chains[seat]
    pay = Pay(seat)
    free = not (chain.fired or bill(game, chain).salaries or _lets_run(game, seat))
    return [pay] if free and pay in legal(game, seat) else []


def _lets_run(game: Game, seat: int) -> bool:
    """Whether campaigns run more often for those who work for a seat."""
    runs = game.rules.questions.campaign_runs
    if not runs.answers:
        return False
    without = game.copy()
    send_home(without.chains[seat])
    return runs(game) != runs(without)


def _freezer(game: Game, seat: int) -> list[Action]:
    """Return the actions that keep all goods, if all fit and throwing goods away earns nothing."""
    chain = game.chains[seat]
    keep = {good: count for good, count in chain.stock.items() if count}
    if (
        chain.kept
        or not set(keep) <= set(game.rules.storable)
        or sum(keep.values()) > room_left(game, chain)
        or not game.rules.questions.may_freeze(game, chain, keep)
        or would_earn(game, chain, "thrown_away")
    ):
        return []
    try:
        return split(game, ChooseFreezer(seat, keep))
    except Refused:
        return []
