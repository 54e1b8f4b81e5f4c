"""Other truths: logs that a viewer must not be able to tell from the one that happened."""

from __future__ import annotations

from random import Random

from magnate import Action, Game, Record, Setup, awaited, legal, step
from magnate.base.actions import PutToWork
from magnate.core.actions import Undo
from tests.random_play import lively

Viewer = int | None


def some_log(setup: Setup, seed: int, length: int) -> list[Action]:
    """A random game of so many rows, with something taken back here and there."""
    record, rng = Record(setup), Random(seed)
    while not record.game.over and len(record.log) < length:
        seats = awaited(record.game)
        seat = seats[int(rng.random() * len(seats))]
        record.act(lively(legal(record.game, seat), rng))
        if rng.random() < 0.05 and record.can_undo(seat):
            record.act(Undo(seat))
    return record.log


def moments(setup: Setup, log: list[Action], most: int, rng: Random) -> list[int]:
    """Lengths of the log: a few for every step, more for those that are decided in secret."""
    record = Record(setup)
    found: dict[str, list[int]] = {}
    for length, action in enumerate(log, 1):
        record.act(action)
        choice = "secretly" if choice_of(record.game) else ""
        found.setdefault(f"{record.game.step}{choice}", []).append(length)
    return sorted(
        length
        for step, lengths in found.items()
        for length in rng.sample(
            lengths, min(len(lengths), most * (3 if step.endswith("y") else 1))
        )
    )


def choice_of(game: Game) -> str:
    """The simultaneous choice that is being made, or ""."""
    current = game.rules.steps[game.step]
    return f"{game.turn}:{current.name}" if current.simultaneous and not game.over else ""


def other_truth(setup: Setup, log: list[Action], viewer: Viewer, rng: Random) -> list[Action]:
    """Another log of which the viewer knows just as much.

    In the choice that is being made, all others have chosen something else, in more or fewer
    steps; reserves that are hidden are others; and in choices of the past somebody has hesitated.
    """
    truth = Record(setup, log)
    now = choice_of(truth.game)
    hidden = truth.game.breaks == 0 and not _sees_reserves(truth.game, viewer)
    once, other = Record(setup), Record(setup)
    for action in _in_other_order(setup, log, viewer, rng):
        choice = choice_of(once.game)
        events = once.act(action)
        if not choice or action.seat == viewer:
            other.act(action)
        elif isinstance(action, Undo):
            if choice != now or other.game.awaited != once.game.awaited:
                other.act(action)  # that was seen, or there is something to take back
        elif any(not event.secret for event in events):
            if choice == now or (choice.endswith(":reserves") and hidden):
                _decide(other, action.seat, rng)
            else:
                _match(other, once, action)
        else:
            if choice == now or rng.random() < 0.1:
                _hesitate(other, action.seat, rng)
            if choice != now:
                other.act(action)
    return other.log


def _in_other_order(setup: Setup, log: list[Action], viewer: Viewer, rng: Random) -> list[Action]:
    """The same cards, planned in another order; undos stay where they are."""
    record = Record(setup)
    places: dict[tuple[int, str], list[int]] = {}
    for place, action in enumerate(log):
        key = (action.seat, choice_of(record.game))
        if isinstance(action, PutToWork) and action.seat != viewer:
            places.setdefault(key, []).append(place)
        elif isinstance(action, Undo):
            places.pop(key, None)
        record.act(action)
    found = list(log)
    for those in places.values():
        for place, other in zip(those, rng.sample(those, len(those)), strict=True):
            found[place] = log[other]
    return found


def _decide(record: Record, seat: int, rng: Random) -> None:
    """Choose something, until the others are told that it is chosen."""
    before = len(record.actions)
    while True:
        events = record.act(lively(legal(record.game, seat), rng))
        if any(not event.secret for event in events):
            return
        assert len(record.actions) < before + 100


def _match(other: Record, once: Record, action: Action) -> None:
    other.act(action)
    assert other.game.awaited == once.game.awaited


def _hesitate(record: Record, seat: int, rng: Random) -> None:
    """Choose something in secret and take it back, a few times or not at all."""
    for _ in range(rng.randrange(3)):
        if seat not in awaited(record.game):
            return
        action = lively(legal(record.game, seat), rng)
        trial = record.game.copy()
        if all(event.secret for event in step(trial, action)):
            record.act(action)
            record.act(Undo(seat))


def _sees_reserves(game: Game, viewer: Viewer) -> bool:
    if viewer is None:
        return False
    rows = game.rules.milestones
    return any("sees_reserves" in rows[m].effects for m in game.chains[viewer].milestones)
