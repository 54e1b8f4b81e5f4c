"""What a viewer knows of a game, as a game: all that is shown is worked out from it alone."""

from __future__ import annotations

from magnate.base.position import HIDDEN
from magnate.core.state import Game


def seen_by(game: Game, seat: int | None) -> Game:
    """A copy of the game without what a seat (None: everybody) must not know (SET-08).

    The same is left out of a view (magnate/base/position.py).
    """
    seen = game.copy()
    seen.rng = 0
    open_reserves = game.breaks > 0 or (seat is not None and _sees_reserves(game, seat))
    for chain in seen.chains:
        if chain.seat == seat:
            continue
        if chain.reserve and not open_reserves:
            chain.reserve = HIDDEN
        if chain.plan is not None:
            chain.plan = ()
        chain.fired = chain.kept = ()
    for part in game.rules.parts:
        if part.view_ext:
            seen.ext[part.name] = part.view_ext(game.ext[part.name], seat)
    return seen


def _sees_reserves(game: Game, seat: int) -> bool:
    rows = game.rules.milestones
    return any("sees_reserves" in rows[m].effects for m in game.chains[seat].milestones)
