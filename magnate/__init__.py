"""Magnate: an exact, fast engine for Food Chain Magnate.

from magnate import Setup, begin, awaited, legal, step

game = begin(Setup(players=3, seed=7))
while not game.over:
    seat = awaited(game)[0]
    events = step(game, legal(game, seat)[0])
"""

from magnate.base.begin import new_game
from magnate.base.position import Position, position_of
from magnate.core.actions import Action
from magnate.core.errors import Refused
from magnate.core.events import Event
from magnate.core.flow import awaited, legal, step
from magnate.core.rules import RULES_VERSION, Rules
from magnate.core.state import Game
from magnate.engine import compile_rules
from magnate.known import guess, redact, view
from magnate.record import Record, replay
from magnate.setup import Setup, begin

__all__ = [
    "RULES_VERSION",
    "Action",
    "Event",
    "Game",
    "Position",
    "Record",
    "Refused",
    "Rules",
    "Setup",
    "awaited",
    "begin",
    "compile_rules",
    "guess",
    "legal",
    "new_game",
    "position_of",
    "redact",
    "replay",
    "step",
    "view",
]
