"""Phase 2, order of business (ORD)."""

from __future__ import annotations

from collections.abc import Iterable

from magnate.base.actions import ChoosePosition
from magnate.base.company import open_slots
from magnate.base.events import PositionChosen
from magnate.core.errors import Refused
from magnate.core.flow import emit
from magnate.core.module import Step
from magnate.core.options import Family, Options
from magnate.core.state import Game
from magnate.core.values import NOBODY


def begin_order(game: Game) -> None:
    """From most to fewest open slots (ORD-02)."""
    game.track = (NOBODY,) * len(game.order)
    _await_next(game)


def choosers(game: Game, seats: Iterable[int] | None = None) -> list[int]:
    """The seats in the order in which they choose: priority, open slots, last turn's order.

    `seats`: of these alone.
    """
    priority = game.rules.questions.order_priority

    def key(seat: int) -> tuple[tuple[int, ...], int, int]:
        chain = game.chains[seat]
        return priority(game, chain), -open_slots(game, chain), game.order.index(seat)

    return sorted(game.order if seats is None else seats, key=key)


def position_options(game: Game, seat: int) -> Options:
    """The free positions."""
    free = tuple(i + 1 for i, holder in enumerate(game.track) if holder == NOBODY)
    return Options([Family(ChoosePosition, {"seat": seat}, (("position", free),))])


def nearest_free(game: Game, place: int) -> list[int]:
    """The free position nearest to a place; two, if they are as near."""
    free = [i + 1 for i, holder in enumerate(game.track) if holder == NOBODY]
    nearest = min((abs(position - place) for position in free), default=0)
    return [position for position in free if abs(position - place) == nearest]


def choose_position(game: Game, action: ChoosePosition) -> None:
    """ORD-02."""
    if not 1 <= action.position <= len(game.track):
        raise Refused("no_such_position", "ORD-02", position=action.position)
    if game.track[action.position - 1] != NOBODY:
        raise Refused("position_taken", "ORD-02", position=action.position)
    _take(game, action.seat, action.position)
    _await_next(game)


def settle_order(game: Game) -> None:
    """The order holds until the next phase 2 (ORD-03)."""
    game.order = game.track


def _take(game: Game, seat: int, position: int, automatic: bool = False) -> None:
    track = list(game.track)
    track[position - 1] = seat
    game.track = tuple(track)
    slots = open_slots(game, game.chains[seat])
    emit(game, PositionChosen(seat, position, slots, automatic))


def _await_next(game: Game) -> None:
    waiting = choosers(game, [seat for seat in game.order if seat not in game.track])
    if len(waiting) == 1:
        _take(game, waiting[0], game.track.index(NOBODY) + 1, automatic=True)
        waiting = []
    game.awaited = tuple(waiting[:1])


STEPS = (
    Step(
        "order",
        "order_of_business",
        begin=begin_order,
        options=position_options,
        handlers={ChoosePosition: choose_position},
        finish=settle_order,
    ),
)
