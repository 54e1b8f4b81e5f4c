"""Hire (HIR)."""

from __future__ import annotations

from magnate.base.actions import Hire, HireAndTrain
from magnate.base.company import add_card, at_work, employee_row, goes, may_own_another, take_card
from magnate.base.events import Hired, Trained
from magnate.base.milestones import award_for_number, occasion
from magnate.base.train import charge, check_charges, trainings
from magnate.base.working import working_step
from magnate.core.content import Employee
from magnate.core.errors import Refused
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
    """Whether any hire is left."""
    return hires_left(game, chain) > 0 or manager_hires_left(game, chain) > 0


def hire_families(game: Game, chain: Chain) -> list[Family]:
    """Whom to hire, by whom; from empty piles only with training at once."""
    ways = _ways(game, chain)
    if not ways:
        return []
    wanted = [row for row in game.rules.entry_cards if may_own_another(game, chain, row)]
    there = tuple(row.id for row in wanted if game.supply.get(row.id))
    families = [
        Family(Hire, {"seat": chain.seat, "by_manager": way}, (("employee", there),))
        for way in ways
    ]
    if chain.trainers:
        families += [
            Family(
                HireAndTrain,
                {"seat": chain.seat, "employee": row.id, "into": into, "by_manager": way},
                (("by", charges),),
            )
            for row in game.rules.entry_cards
            if not game.supply.get(row.id)
            for into, charges in trainings(game, chain, row.id, fresh=True)
            for way in ways
        ]
    return families


def hire(game: Game, action: Hire) -> None:
    """HIR-01."""
    chain = game.chains[action.seat]
    row = employee_row(game, action.employee)
    _check_hire(game, chain, row, action.by_manager)
    if not game.supply.get(row.id):
        raise Refused("none_left", "HIR-02", employee=row.id)
    if not may_own_another(game, chain, row):
        raise Refused("unique_card", "TRN-05", employee=row.id)
    take_card(game.supply, row.id)
    add_card(chain.beach, row.id)
    _count_hire(game, chain, row.id, action.by_manager)


def hire_and_train(game: Game, action: HireAndTrain) -> None:
    """One act: the person counts as hired and as trained (HIR-02)."""
    chain = game.chains[action.seat]
    row = employee_row(game, action.employee)
    _check_hire(game, chain, row, action.by_manager)
    if game.supply.get(row.id):
        raise Refused("still_some_left", "HIR-02", employee=row.id)
    check_charges(game, chain, row.id, action.into, action.by, fresh=True)
    take_card(game.supply, action.into)
    add_card(chain.beach, action.into)
    charge(game, chain, row.id, action.into, action.by)
    _count_hire(game, chain, row.id, action.by_manager)
    emit(game, Trained(chain.seat, row.id, action.into, action.by, hired=True))
    occasion(game, chain, "trained")


def _ways(game: Game, chain: Chain) -> list[bool]:
    ways = []
    if hires_left(game, chain) > 0:
        ways.append(False)
    if manager_hires_left(game, chain) > 0:
        ways.append(True)
    return ways


def _check_hire(game: Game, chain: Chain, row: Employee, by_manager: bool) -> None:
    if not row.entry:
        raise Refused("not_an_entry_card", "HIR-01", employee=row.id)
    left = manager_hires_left(game, chain) if by_manager else hires_left(game, chain)
    if left <= 0:
        raise Refused("no_hires_left", "HIR-03")


def _count_hire(game: Game, chain: Chain, employee: str, by_manager: bool) -> None:
    if by_manager:
        chain.manager_hires += 1
    else:
        chain.hires += 1
    nth = chain.hires + chain.manager_hires
    emit(game, Hired(chain.seat, employee, by_manager, nth))
    award_for_number(game, chain, "hired", nth)


STEPS = (working_step("hire", can_hire, hire_families, {Hire: hire, HireAndTrain: hire_and_train}),)
