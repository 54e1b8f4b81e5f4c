"""The game as one viewer knows it: what it must not know is not in it."""

from __future__ import annotations

from zlib import crc32

import msgspec

from magnate.base.determinize import determinize_on
from magnate.base.events import BankBroke, ReservesSeen
from magnate.base.position import Position, view
from magnate.base.seen import HIDDEN
from magnate.core.events import Event
from magnate.core.state import Game


class Known(msgspec.Struct, frozen=True):
    """A game that a viewer cannot tell from the true one."""

    game: Game
    guesses_reserves: bool
    """Whether reserve cards in it are guesses."""

    def guessed(self, events: list[Event]) -> bool:
        """Whether these events hang on a guess: reserve cards came to light."""
        return self.guesses_reserves and any(
            isinstance(event, ReservesSeen) or (isinstance(event, BankBroke) and event.reserves)
            for event in events
        )


def known(game: Game, seat: int | None) -> Known:
    """What a seat (None: everybody) knows of a game, as a game. Equal views, equal games.

    Of a choice that all make at once, the others' part is left open: nobody else has chosen yet.
    """
    seen = view(game, seat)
    guesses = any(chain.reserve == HIDDEN for chain in seen.chains)
    copy = determinize_on(game.rules, game.geometry, _undecided(game, seen), _seed(seen))
    copy.awaited = () if seen.awaited is None else seen.awaited
    return Known(copy, guesses)


def _undecided(game: Game, seen: Position) -> Position:
    """With everybody awaited there are no secret choices to be made up."""
    if not game.rules.steps[game.step].simultaneous:
        return seen
    return msgspec.structs.replace(seen, awaited=tuple(range(len(game.chains))))


def _seed(seen: Position) -> int:
    return crc32(msgspec.json.encode(seen))
