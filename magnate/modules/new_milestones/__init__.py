"""New milestones: seventeen others in place of the base game's (NMS)."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from magnate.base.events import (
    CampaignPlaced,
    CampaignRan,
    Decided,
    Fetched,
    Hired,
    HousePlaced,
    RestaurantPlaced,
    SalariesPaid,
    Sold,
    Trained,
)
from magnate.core.content import load_content
from magnate.core.errors import Refused
from magnate.core.events import PhaseBegan
from magnate.core.module import Module
from magnate.core.state import Chain, Game
from magnate.modules.new_milestones import (
    answers,
    draining,
    evening,
    mailbox,
    marketing_money,
    paying_with_goods,
    radios,
    second_tile,
    train_at_work,
    two_goods,
    used,
    vice_president,
)
from magnate.modules.new_milestones.actions import ACTIONS
from magnate.modules.new_milestones.books import Books, books, check_books, redact
from magnate.modules.new_milestones.events import EVENTS

CONTENT = load_content(Path(__file__).parent / "content")
COKE = CONTENT.milestones["first_coke_sold"]
LATER_FREEZER = replace(
    CONTENT,
    milestones={**CONTENT.milestones, COKE.id: replace(COKE, from_next_turn=True)},
)
"""The freezer counts from the next turn, as the base milestone says (NMS-13)."""
ABOUT_OWN = {part.KIND: part.check_pending for part in (second_tile, two_goods, mailbox)}


def phase_began(game: Game, event: PhaseBegan) -> None:
    """Settle the debt or forget old data when a phase begins."""
    if event.phase == "dinnertime":
        draining.settle_debt(game)
    elif event.phase == "marketing":
        paying_with_goods.forget(game)


def check_table(game: Game) -> None:
    """Refuse a position that cannot be."""
    paying_with_goods.check_handed(game)
    for meal in books(game).meals:
        if meal.house not in game.houses:
            where = "ext.new_milestones.meals"
            raise Refused("unknown_house", where=where, house=meal.house)
    for pending in game.pending:
        about = pending.data[0] if len(pending.data) == 1 else None
        if pending.kind in ABOUT_OWN:
            ABOUT_OWN[pending.kind](game, pending.seat, about)
        elif pending.kind == radios.KIND:
            radios.check_pending(game, about)


def decide(game: Game, chain: Chain) -> None:
    """Choose the goods that a seat with a hidden choice on payday may have handed over."""
    if game.rules.steps[game.step].name == "payday":
        paying_with_goods.hand_over_what_cash_lacks(game, chain)


MODULE = Module(
    name="new_milestones",
    content=CONTENT,
    options={"coke_freezer": ("this_turn", "next_turn")},
    content_with={("coke_freezer", "next_turn"): LATER_FREEZER},
    excludes=("hard_choices",),
    replaces=("milestones",),
    needs_milestones=True,
    answers={
        "ceo_slots": answers.ceo_slots,
        "credit": paying_with_goods.credit,
        "drinks": answers.drinks,
        "eternal": answers.eternal,
        "forgiven": answers.forgiven,
        "more_credit": paying_with_goods.more_credit,
        "salary": answers.salary,
        "unpaid": answers.unpaid,
    },
    steps=(draining.STEP, evening.STEP, marketing_money.STEP),
    joins=(train_at_work.JOIN, paying_with_goods.JOIN),
    decisions=(second_tile.DECISION, two_goods.DECISION, mailbox.DECISION, radios.DECISION),
    reactions={
        CampaignPlaced: used.campaign_placed,
        CampaignRan: marketing_money.pay_for_tokens,
        Decided: paying_with_goods.decided,
        Fetched: used.fetched,
        Hired: used.hired,
        HousePlaced: used.house_placed,
        PhaseBegan: phase_began,
        RestaurantPlaced: used.restaurant_placed,
        SalariesPaid: paying_with_goods.salaries_paid,
        Sold: evening.remember,
        Trained: used.trained,
    },
    actions=ACTIONS,
    events=EVENTS,
    ext=Books,
    lay_out=vice_president.lay_out,
    check=check_books,
    check_table=check_table,
    view_ext=redact,
    decide=decide,
    rules=("NMS",),
)
