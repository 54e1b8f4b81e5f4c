"""All that `import magnate` offers (docs/python.md); there each name is fetched when first used."""

from __future__ import annotations

import magnate.actions as actions
import magnate.events as events
import magnate.notation as notation
from magnate.base.position import (
    ChainPosition,
    PlacedCampaign,
    PlacedGarden,
    PlacedHouse,
    Position,
    position_of,
)
from magnate.builder import chain, table
from magnate.core.actions import Action
from magnate.core.errors import Refused
from magnate.core.events import Event
from magnate.core.flow import awaited
from magnate.core.flow import checked_step as step
from magnate.core.flow import step as step_unchecked
from magnate.core.options import Family, Options
from magnate.core.rules import RULES_VERSION, Rules
from magnate.core.state import Chain, Game, House
from magnate.core.values import Campaign, GameResult, Restaurant, Token
from magnate.engine import compile_rules, game_in
from magnate.files import read_game, read_position, write_game, write_position
from magnate.front import (
    as_if,
    begin_step,
    carry_out,
    guess,
    hangs_on_guess,
    legal,
    new_game,
    proceed,
    redact,
    run_phase,
    stands_before,
    view,
)
from magnate.modules import module_names
from magnate.record import Record, replay
from magnate.setup import Setup, begin

__all__ = [
    "RULES_VERSION",
    "Action",
    "Campaign",
    "Chain",
    "ChainPosition",
    "Event",
    "Family",
    "Game",
    "GameResult",
    "House",
    "Options",
    "PlacedCampaign",
    "PlacedGarden",
    "PlacedHouse",
    "Position",
    "Record",
    "Refused",
    "Restaurant",
    "Rules",
    "Setup",
    "Token",
    "actions",
    "as_if",
    "awaited",
    "begin",
    "begin_step",
    "carry_out",
    "chain",
    "compile_rules",
    "events",
    "game_in",
    "guess",
    "hangs_on_guess",
    "legal",
    "module_names",
    "new_game",
    "notation",
    "position_of",
    "proceed",
    "read_game",
    "read_position",
    "redact",
    "replay",
    "run_phase",
    "stands_before",
    "step",
    "step_unchecked",
    "table",
    "view",
    "write_game",
    "write_position",
]
