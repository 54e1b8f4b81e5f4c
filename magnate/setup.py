"""The set-up of a game as data: with the actions it is the whole game."""

from __future__ import annotations

import msgspec

from magnate.base.begin import new_game
from magnate.core.checked import checked
from magnate.core.rules import RULES_VERSION, Rules
from magnate.core.state import Game
from magnate.engine import compile_rules


class Setup(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
):
    """The choices that must be made before a game can begin."""

    players: int
    seed: int = 0
    map: str = ""
    """A map code such as `E0 N2 A3 / …`; "": drawn from the seed (SET-02)."""
    chains: tuple[str, ...] = ()
    modules: tuple[str, ...] = ()
    options: dict[str, str] = {}
    introductory: bool = False
    milestones: bool | None = None
    """None: not in the introductory game, otherwise yes (INT-01)."""
    turn_limit: int = 0
    """0: none (END-02)."""
    rules_version: int = RULES_VERSION
    """The rules it is played by, those it began with (docs/decisions/0008-rules-live-on.md)."""


def begin(setup: Setup) -> Game:
    """The game at its first decision. A set-up that cannot be played is refused."""
    setup = checked(setup, Setup)
    return begin_with(rules_of(setup), setup)


def begin_with(rules: Rules, setup: Setup) -> Game:
    """The same by other rules than those of the set-up: what if."""
    return new_game(rules, setup.players, setup.seed, setup.map, setup.chains)


def rules_of(setup: Setup) -> Rules:
    """The rules of a set-up."""
    return compile_rules(
        setup.modules,
        setup.options,
        introductory=setup.introductory,
        milestones=setup.milestones,
        turn_limit=setup.turn_limit,
        version=setup.rules_version,
    )
