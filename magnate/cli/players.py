"""Bots for the seats of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from magnate.cli.options import names_in
from magnate.cli.problems import Problem
from magnate.core.errors import Refused

if TYPE_CHECKING:
    from magnate.bots import Bot


def bots_named(names: str, players: int) -> list[Bot]:
    """Return one bot per seat; a single name counts for all seats."""
    return [bot_named(name) for name in _one_a_seat(names, players)]


def seconds_named(names: str, players: int) -> list[float]:
    """Return each bot's thinking time per decision, by its level."""
    from magnate.bots import seconds_of

    return [seconds_of(name) for name in _one_a_seat(names, players)]


def _one_a_seat(names: str, players: int) -> tuple[str, ...]:
    named = names_in(names)
    if len(named) == 1:
        named *= players
    if len(named) != players:
        raise Problem("bots_for_seats", players=players, bots=len(named))
    return named


def bot_named(name: str) -> Bot:
    """Return a bot by its name or its place, without loading others. Problem: an unknown name."""
    from magnate.bots import measured_names
    from magnate.bots.lookup import bot_called

    try:
        return bot_called(name)
    except Refused as refused:
        if refused.code != "unknown_bot":
            raise
        raise Problem("unknown_bot", bot=name, known=", ".join(measured_names())) from None
