"""A game without what a viewer must not know: the one place where something is hidden (SET-08)."""

from __future__ import annotations

from magnate.base.position import HIDDEN
from magnate.core.checked import expect
from magnate.core.errors import Refused
from magnate.core.state import Game


def redact(game: Game, seat: int | None) -> Game:
    """A copy of the game without what a seat (None: everybody) must not know."""
    expect(game, Game)
    if seat is not None and seat not in range(len(game.chains)):
        raise Refused("no_such_seat", seat=seat)
    seen = game.copy()
    seen.rng = 0
    for chain, reserve in zip(seen.chains, reserves_known(game, seat), strict=True):
        if chain.seat == seat:
            continue
        chain.reserve = reserve
        if chain.plan is not None:
            chain.plan = ()
        chain.fired = chain.kept = ()
    for part in game.rules.parts:
        if part.view_ext:
            seen.ext[part.name] = part.view_ext(game.ext[part.name], seat)
    return seen


def reserves_known(game: Game, seat: int | None) -> tuple[str, ...]:
    """By seat the reserve card chosen, as far as a seat (None: everybody) knows it."""
    if _sees_reserves(game, seat):
        return tuple(chain.reserve for chain in game.chains)
    return tuple(
        HIDDEN if chain.reserve and chain.seat != seat else chain.reserve for chain in game.chains
    )


def knows_of_modules(game: Game, seat: int) -> bool:
    """Whether a seat knows something that a module hides from the others."""
    return any(
        part.view_ext(game.ext[part.name], seat) != part.view_ext(game.ext[part.name], None)
        for part in game.rules.parts
        if part.view_ext
    )


def _sees_reserves(game: Game, seat: int | None) -> bool:
    if game.breaks > 0:
        return True
    rows = game.rules.milestones
    mine = () if seat is None else game.chains[seat].milestones
    return any("sees_reserves" in rows[milestone].effects for milestone in mine)
