"""The public names for modules of other packages; docs/modules.md walks through one.

These names are as stable as those of `import magnate`. They have a file of their own because a
module is loaded while the list of modules is made, before the engine can be imported. Events and
actions of the base game: magnate.events, magnate.actions.
"""

from __future__ import annotations

from magnate.base.bank import pay
from magnate.base.company import effect, goes
from magnate.base.kinds import campaign_squares, houses_on
from magnate.base.milestones import occasion
from magnate.base.places import free_squares, in_range, roadside
from magnate.board import Geometry, bits
from magnate.core.actions import Action
from magnate.core.choice_conditions import ChoiceCondition, check_choice, choosable
from magnate.core.content import Content, Employee, load_content
from magnate.core.errors import Refused
from magnate.core.events import Event
from magnate.core.flow import answered, ask, done, emit
from magnate.core.module import CampaignKind, Decision, Join, Module, Piece, Step
from magnate.core.options import Family, Options
from magnate.core.place_conditions import Condition, allowed, check_place
from magnate.core.rules import Rules
from magnate.core.state import Chain, Game, House, kept
from magnate.core.values import NOBODY, Campaign, Ext, Restaurant, Token

__all__ = [
    "NOBODY",
    "Action",
    "Campaign",
    "CampaignKind",
    "Chain",
    "ChoiceCondition",
    "Condition",
    "Content",
    "Decision",
    "Employee",
    "Event",
    "Ext",
    "Family",
    "Game",
    "Geometry",
    "House",
    "Join",
    "Module",
    "Options",
    "Piece",
    "Refused",
    "Restaurant",
    "Rules",
    "Step",
    "Token",
    "allowed",
    "answered",
    "ask",
    "bits",
    "campaign_squares",
    "check_choice",
    "check_place",
    "choosable",
    "done",
    "effect",
    "emit",
    "free_squares",
    "goes",
    "houses_on",
    "in_range",
    "kept",
    "load_content",
    "occasion",
    "pay",
    "roadside",
]
