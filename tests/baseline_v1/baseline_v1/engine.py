"""Everything the baseline imports from Magnate: the one file to edit after a rename."""

from magnate import known
from magnate.base.actions import (
    ChoosePosition,
    ChooseReserve,
    EndStep,
    FetchDrink,
    FetchRoute,
    Fire,
    Hire,
    OpenCompany,
    Pay,
    PlaceCampaign,
    PlaceRestaurant,
    Produce,
    PutToWork,
    Train,
)
from magnate.base.build import begin_step
from magnate.base.campaigns import TilePlaces, durations, edge_places
from magnate.base.company import (
    at_work,
    ceo_slots,
    effect,
    fits_company,
    goes_left,
    may_own_another,
    people,
    take_card,
)
from magnate.base.dinnertime import borders_between, unit_price
from magnate.base.events import Decided
from magnate.base.food import Hauls, drinks_each
from magnate.base.hire import hires_left, manager_hires_left
from magnate.base.milestones import barred, would_bring
from magnate.base.payday import bill, busy_staying, can_pay, costs_salary, staying
from magnate.base.places import entrance_squares, entrances_of
from magnate.base.position import Position
from magnate.base.train import trainings
from magnate.board import bits, lines_mask, touching
from magnate.bots.chance import seed_of
from magnate.bots.thought import Thought, Weighed, at_step, bot_that
from magnate.core.actions import Action
from magnate.core.content import CampaignTileRow, Employee
from magnate.core.errors import Refused
from magnate.core.flow import awaited, legal, run_phase, step
from magnate.core.options import Options
from magnate.core.rules import Rules
from magnate.core.state import Chain, Game
from magnate.core.values import NOBODY, Campaign, Restaurant, Token
from magnate.engine import rules_in
from magnate.known import guess

__all__ = [
    "NOBODY",
    "Action",
    "Campaign",
    "CampaignTileRow",
    "Chain",
    "ChoosePosition",
    "ChooseReserve",
    "Decided",
    "Employee",
    "EndStep",
    "FetchDrink",
    "FetchRoute",
    "Fire",
    "Game",
    "Hauls",
    "Hire",
    "OpenCompany",
    "Options",
    "Pay",
    "PlaceCampaign",
    "PlaceRestaurant",
    "Position",
    "Produce",
    "PutToWork",
    "Refused",
    "Restaurant",
    "Rules",
    "Thought",
    "TilePlaces",
    "Token",
    "Train",
    "Weighed",
    "at_step",
    "at_work",
    "awaited",
    "barred",
    "begin_step",
    "bill",
    "bits",
    "borders_between",
    "bot_that",
    "busy_staying",
    "can_pay",
    "ceo_slots",
    "costs_salary",
    "drinks_each",
    "durations",
    "edge_places",
    "effect",
    "entrance_squares",
    "entrances_of",
    "fits_company",
    "goes_left",
    "guess",
    "hires_left",
    "known",
    "legal",
    "lines_mask",
    "manager_hires_left",
    "may_own_another",
    "people",
    "rules_in",
    "run_phase",
    "seed_of",
    "staying",
    "step",
    "take_card",
    "touching",
    "trainings",
    "unit_price",
    "would_bring",
]
