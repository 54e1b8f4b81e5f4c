"""The games of an arena: every rotation of the line-up over the seats, on the same maps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from magnate.arena.bot_game import BotGame
from magnate.core.rules import RULES_VERSION
from magnate.setup import Setup


class ArenaSettings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The settings of an arena. The number of games is not among them: more games may follow."""

    file: ClassVar[str] = "arena.json"
    """The file of the folder that holds them."""
    bots: tuple[str, ...]
    """The line-up, one name per seat; a bot may sit there more than once."""
    setup: Setup
    """Its seed is that of the first map; each further map adds 1."""
    seconds: float | None = None
    """Thinking time per decision; None: the default of each bot's level."""
    rules_version: int = RULES_VERSION


def line_ups(bots: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Return the different rotations of a line-up; in all of them a bot has every seat as often."""
    turned = [(*bots[i:], *bots[:i]) for i in range(len(bots))]
    return tuple(dict.fromkeys(turned))


def bot_games(settings: ArenaSettings, games: int) -> list[BotGame]:
    """Return at least so many games, in whole rounds, so that no seat is favoured on any map."""
    seatings = line_ups(settings.bots)
    rounds = -(-games // len(seatings))
    return [
        BotGame(
            game=nth * len(seatings) + i + 1,
            bots=bots,
            setup=msgspec.structs.replace(settings.setup, seed=settings.setup.seed + nth),
            seconds=settings.seconds,
        )
        for nth in range(rounds)
        for i, bots in enumerate(seatings)
    ]
