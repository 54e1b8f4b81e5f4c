"""Hidden information: the only place that hides parts of a game from a viewer (SET-08).

    redact(game, seat)    the game without what a seat must not know
    view(game, seat)      the same as plain data: the only way out of the engine
    guess(seen, seed)     a whole game that the viewer cannot tell from the true one

A seat of None stands for everybody. Equal views give equal guesses by equal seeds.
"""

from __future__ import annotations

from magnate.known.guess import guess, hangs_on_guess
from magnate.known.redact import knows_of_modules, redact, reserves_known
from magnate.known.view import view

__all__ = ["guess", "hangs_on_guess", "knows_of_modules", "redact", "reserves_known", "view"]
