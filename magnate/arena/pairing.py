"""Who plays whom, where: every line-up in every rotation over the seats, on the same maps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from magnate.arena.bot_game import BotGame
from magnate.core.rules import RULES_VERSION
from magnate.setup import Setup


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What an arena plays. How many of its games is another question: more may follow."""

    file: ClassVar[str] = "arena.json"
    """Where its folder keeps them."""
    bots: tuple[str, ...]
    """The line-up, a name a seat; a bot may sit there more than once."""
    setup: Setup
    """Its seed is that of the first map; then one up."""
    seconds: float | None = None
    """What a bot may think about a decision; None: what its level takes."""
    rules_version: int = RULES_VERSION


def line_ups(bots: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """The rotations of a line-up that differ: together, every bot sits in every seat as often."""
    turned = [(*bots[i:], *bots[:i]) for i in range(len(bots))]
    return tuple(dict.fromkeys(turned))


def bot_games(settings: Settings, games: int) -> list[BotGame]:
    """At least so many games: whole rounds, so that no seat is favoured on any map."""
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
