"""Hire (HIR)."""

from __future__ import annotations

from magnate.base.actions import Hire, HireAndTrain
from magnate.base.company import add_card, at_work, employee_row, goes, may_own_another, take_card
from magnate.base.events import Hired, Trained
from magnate.base.milestones import award_for_number, occasion
from magnate.base.train import charge, check_charges, trainings
from magnate.base.working import working_step
from magnate.core.choice_conditions import (
    ChoiceCondition,
    ChoiceConditions,
    check_choice,
    choosable,
)
from magnate.core.flow import emit
from magnate.core.options import Family
from magnate.core.state import Chain, Game

CEO_HIRES = 1  # HIR-01


def hires_left(game: Game, chain: Chain) -> int:
    """Hires left of the CEO and of cards that bring no discount (HIR-03)."""
    cards = sum(
        row.hires * goes(game, chain, row)
        for row in at_work(game, chain)
        if row.hires and not row.discount_each
    )
    return CEO_HIRES + cards - chain.hires


def manager_hires_left(game: Game, chain: Chain) -> int:
    """Hires left of recruiting managers and HR directors."""
    cards = sum(
        row.hires * goes(game, chain, row)
        for row in at_work(game, chain)
        if row.hires and row.discount_each
    )
    return cards - chain.manager_hires


def can_hire(game: Game, chain: Chain) -> bool:
    """Return True if any hire is left."""
    return hires_left(game, chain) > 0 or manager_hires_left(game, chain) > 0


def hire_families(game: Game, chain: Chain) -> list[Family]:
    """Return the possible hires; from empty piles only with training at once."""
    ways = [way for way in (False, True) if ways_left(game, chain, way) > 0]
    if not ways:
        return []
    cards = game.rules.entry_rows  # so that HIR-01 holds
    there = tuple(choosable(cards, hire_conditions(game, chain)))
    families = [
        Family(Hire, {"seat": chain.seat, "by_manager": way}, (("employee", there),))
        for way in ways
    ]
    if chain.trainers:
        families += [
            Family(
                HireAndTrain,
                {"seat": chain.seat, "employee": card, "into": into, "by_manager": way},
                (("by", charges),),
            )
            for card in choosable(cards, hire_and_train_conditions(game))
            for into, charges in trainings(game, chain, card, fresh=True)
            for way in ways
        ]
    return families


def ways_left(game: Game, chain: Chain, by_manager: bool) -> int:
    """Return the hires left of this kind."""
    return (manager_hires_left if by_manager else hires_left)(game, chain)


def hire_conditions(game: Game, chain: Chain) -> ChoiceConditions[str]:
    """An entry card is hired that is there and that the chain may have."""
    rows, supply = game.rules.employees, game.supply
    return (
        ChoiceCondition("none_left", "HIR-02", supply.get, "employee"),
        ChoiceCondition(
            "unique_card",
            "TRN-05",
            lambda card: may_own_another(game, chain, rows[card]),
            "employee",
        ),
    )


def hire_and_train_conditions(game: Game) -> ChoiceConditions[str]:
    """An entry card is hired and trained at once where none is left to be hired alone."""
    supply = game.supply
    return (
        ChoiceCondition("still_some_left", "HIR-02", lambda card: not supply.get(card), "employee"),
    )


def check_hire(
    game: Game, chain: Chain, action: Hire | HireAndTrain, conditions: ChoiceConditions[str]
) -> None:
    """Refuse a hire of a kind of which none is left, of no entry card, or against a condition."""
    employee_row(game, action.employee)
    entry = game.rules.entry_rows.__contains__
    left: ChoiceCondition[bool] = ChoiceCondition(
        "no_hires_left", "HIR-03", lambda way: ways_left(game, chain, way) > 0, "by_manager"
    )
    check_choice(action.by_manager, (left,))
    an_entry_card: ChoiceCondition[str] = ChoiceCondition(
        "not_an_entry_card", "HIR-01", entry, "employee"
    )
    check_choice(action.employee, (an_entry_card, *conditions))


def hire(game: Game, action: Hire) -> None:
    """HIR-01."""
    chain = game.chains[action.seat]
    check_hire(game, chain, action, hire_conditions(game, chain))
    take_card(game.supply, action.employee)
    add_card(chain.beach, action.employee)
    _count_hire(game, chain, action.employee, action.by_manager)


def hire_and_train(game: Game, action: HireAndTrain) -> None:
    """One act: the person counts as hired and as trained (HIR-02)."""
    chain = game.chains[action.seat]
    check_hire(game, chain, action, hire_and_train_conditions(game))
    check_charges(game, chain, action.employee, action.into, action.by, fresh=True)
    take_card(game.supply, action.into)
    add_card(chain.beach, action.into)
    charge(game, chain, action.employee, action.into, action.by)
    _count_hire(game, chain, action.employee, action.by_manager)
    emit(game, Trained(chain.seat, action.employee, action.into, action.by, hired=True))
    occasion(game, chain, "trained")


def _count_hire(game: Game, chain: Chain, employee: str, by_manager: bool) -> None:
    if by_manager:
        chain.manager_hires += 1
    else:
        chain.hires += 1
    nth = chain.hires + chain.manager_hires
    emit(game, Hired(chain.seat, employee, by_manager, nth))
    award_for_number(game, chain, "hired", nth)


STEPS = (working_step("hire", can_hire, hire_families, {Hire: hire, HireAndTrain: hire_and_train}),)
