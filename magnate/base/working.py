"""Phase 3, working 9:00-5:00 (WRK): what its steps share."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from magnate.base.actions import EndStep
from magnate.core.actions import Action
from magnate.core.flow import done
from magnate.core.module import Handler, Step, nothing
from magnate.core.options import Family, Options
from magnate.core.state import Chain, Game


def working_step(
    name: str,
    can_act: Callable[[Game, Chain], bool],
    families: Callable[[Game, Chain], list[Family]],
    handlers: Mapping[type[Action], Handler],
    after: str = "",
    finish: Callable[[Game], None] = nothing,
) -> Step:
    """A step of the working day: act in any order while cards can, then end it (WRK-01)."""

    def begin(game: Game) -> None:
        seat = game.order[game.acting]
        if can_act(game, game.chains[seat]):
            game.awaited = (seat,)

    def options(game: Game, seat: int) -> Options:
        return Options([*families(game, game.chains[seat]), Family(EndStep, {"seat": seat})])

    return Step(
        name,
        "working",
        begin=begin,
        options=options,
        handlers={**handlers, EndStep: end_step},
        finish=finish,
        daily=True,
        after=after,
    )


def end_step(game: Game, action: EndStep) -> None:
    """End the step; actions not taken are lost (WRK-02)."""
    done(game, action.seat)
