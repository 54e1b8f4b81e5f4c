"""Phase 5, payday (PAY)."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from magnate.base.actions import Fire, Pay
from magnate.base.bank import pay_in
from magnate.base.company import add_card, effect, goes, in_rank, take_card
from magnate.base.dinnertime import fire_barred
from magnate.base.events import Decided, Fired, FiringPlanned, SalariesPaid
from magnate.base.milestones import award_for_number
from magnate.core.errors import Refused
from magnate.core.flow import done, emit
from magnate.core.module import Step
from magnate.core.options import Family, Options
from magnate.core.state import Chain, Game
from magnate.core.values import NOBODY

SALARY = 5  # PAY-02
HAND = ("work", "beach")
"""Places of people who can be fired at any time."""
PLACES = (*HAND, "busy")


@dataclass(frozen=True, slots=True)
class Bill:
    """The salaries of a chain, without the people chosen to be fired."""

    salaries: dict[str, int]
    unpaid: dict[str, int]
    discounts: dict[str, int]
    total: int
    each: int


def begin_payday(game: Game) -> None:
    """Everybody with people to fire or to pay decides, in secret (PAY-01)."""
    in_business = [seat for seat in game.order if not game.chains[seat].bankrupt]
    for seat in in_business:
        fire_barred(game, game.chains[seat])  # MIL-03
    game.awaited = tuple(
        seat
        for seat in in_business
        if game.chains[seat].work or game.chains[seat].beach or game.chains[seat].busy
    )


def payday_options(game: Game, seat: int) -> Options:
    """Whom to fire, and paying once there is money for all who stay."""
    chain = game.chains[seat]
    affordable = can_pay(game, chain)
    families = [] if not affordable else [Family(Pay, {"seat": seat})]
    for place in HAND:
        there = tuple(in_rank(game, staying(chain, place)))
        families.append(Family(Fire, {"seat": seat, "place": place}, (("employee", there),)))
    if not affordable and busy_may_go(game, chain):
        families += [
            Family(Fire, {"seat": seat, "place": "busy", "employee": employee, "number": number})
            for number, employee in sorted(busy_staying(chain).items())
            if costs_salary(game, chain, employee)
        ]
    return Options(families)


def staying(chain: Chain, place: str) -> dict[str, int]:
    """The cards in a place that were not chosen to be fired."""
    if place == "busy":
        busy: dict[str, int] = {}
        for employee in busy_staying(chain).values():
            add_card(busy, employee)
        return busy
    cards = dict(chain.work if place == "work" else chain.beach)
    for employee, where, _ in chain.fired:
        if where == place:
            take_card(cards, employee)
    return cards


def busy_staying(chain: Chain) -> dict[int, str]:
    """The busy marketeers, by campaign, that were not chosen to be fired."""
    if not chain.busy:
        return {}
    going = {number for _, place, number in chain.fired if place == "busy"}
    return {number: card for number, card in chain.busy.items() if number not in going}


def bill(game: Game, chain: Chain) -> Bill:
    """Salaries less discounts, never below $0 (PAY-02, PAY-04)."""
    salaries: dict[str, int] = {}
    unpaid: dict[str, int] = {}
    each = salary(game, chain)
    for place in PLACES:
        for employee, count in staying(chain, place).items():
            if costs_salary(game, chain, employee):
                add_card(salaries, employee, count * each)
            elif game.rules.employees[employee].salary:
                add_card(unpaid, employee, count)
    discounts = _discounts(game, chain)
    total = max(0, sum(salaries.values()) - sum(discounts.values()))
    return Bill(salaries, unpaid, discounts, total, each)


def salary(game: Game, chain: Chain) -> int:
    """Return the salary of one card of a chain (PAY-02)."""
    own = game.rules.questions.salary(game, chain)
    return SALARY if own is None else own


def costs_salary(game: Game, chain: Chain, employee: str) -> bool:
    """Return True if such a card of the chain has to be paid on payday (PAY-02).

    It has the salary mark, no milestone spares it, and there is a payday (INT-01).
    """
    row = game.rules.employees[employee]
    if not row.salary or game.rules.introductory:
        return False
    if row.is_marketeer and effect(game, chain, "free_marketeers"):
        return False
    return not game.rules.questions.unpaid(game, chain, row)


def can_pay(game: Game, chain: Chain) -> bool:
    """Return True if the chain can pay all who stay, or need not (PAY-05)."""
    ask = game.rules.questions
    owed = bill(game, chain).total - ask.credit(game, chain)
    if owed <= chain.cash:
        return True
    return ask.forgiven(game, chain) and owed > chain.cash + ask.more_credit(game, chain)


def shortage(game: Game, chain: Chain) -> int:
    """Return the dollars that a chain lacks to keep everybody; 0: nobody has to go (PAY-05).

    It is asked before payday is settled, and ignores whom the chain has chosen to fire.
    """
    going, chain.fired = chain.fired, ()
    ask = game.rules.questions
    means = chain.cash + ask.credit(game, chain) + ask.more_credit(game, chain)
    lacking = 0 if can_pay(game, chain) else max(0, bill(game, chain).total - means)
    chain.fired = going
    return lacking


def busy_may_go(game: Game, chain: Chain) -> bool:
    """Return True if nobody else costs a salary and no goods are left to pay with (PAY-05)."""
    if game.rules.questions.more_credit(game, chain) > 0:
        return False
    return not any(
        costs_salary(game, chain, employee) for place in HAND for employee in staying(chain, place)
    )


def fire(game: Game, action: Fire) -> None:
    """PAY-01, PAY-05."""
    chain = game.chains[action.seat]
    if action.place == "busy":
        there = busy_staying(chain).get(action.number) == action.employee
    else:
        known = action.place in PLACES and not action.number
        there = known and bool(staying(chain, action.place).get(action.employee))
    if not there:
        raise Refused("nobody_there", "PAY-01", employee=action.employee, place=action.place)
    if action.place == "busy" and (
        can_pay(game, chain)
        or not busy_may_go(game, chain)
        or not costs_salary(game, chain, action.employee)
    ):
        raise Refused("busy_stays", "PAY-05", employee=action.employee)
    plan_firing(chain, action.employee, action.place, action.number)
    emit(game, FiringPlanned(action.seat, action.employee, action.place, action.number))


def plan_firing(chain: Chain, employee: str, place: str, number: int = 0) -> None:
    """Choose somebody to be fired; whether that is allowed is not checked."""
    chain.fired = (*chain.fired, (employee, place, number))


def pay(game: Game, action: Pay) -> None:
    """PAY-02."""
    chain = game.chains[action.seat]
    if not can_pay(game, chain):
        owed = bill(game, chain).total
        raise Refused("cannot_pay", "PAY-05", bill=owed, cash=chain.cash)
    emit(game, Decided(action.seat, "payday"))
    done(game, action.seat)


def settle_payday(game: Game) -> None:
    """All choices are carried out together."""
    for seat in game.order:
        chain = game.chains[seat]
        if chain.bankrupt:
            continue
        owed = bill(game, chain)
        due = max(0, owed.total - game.rules.questions.credit(game, chain))
        for employee, place, number in chain.fired:
            _dismiss(game, chain, employee, place, number)
        chain.fired = ()
        paid = min(due, chain.cash)
        pay_in(game, chain, paid)  # PAY-03
        if owed.salaries or owed.unpaid:
            emit(
                game,
                SalariesPaid(
                    seat,
                    owed.salaries,
                    owed.unpaid,
                    owed.discounts,
                    paid,
                    owed.each,
                    owed.total - due,
                    due - paid,
                ),
            )
        award_for_number(game, chain, "paid", paid)  # PAY-06


def _discounts(game: Game, chain: Chain) -> dict[str, int]:
    discounts = {}
    milestone = effect(game, chain, "salary_discount")
    if milestone:
        discounts["milestones"] = milestone
    unused = _unused_hires(game, chain)
    if unused:
        discounts["unused_hires"] = unused
    return discounts


def _unused_hires(game: Game, chain: Chain) -> int:
    """The smaller of the actions of those kept, and all actions less the hires (PAY-04)."""
    kept = worth = everybody = 0
    remaining = staying(chain, "work")
    for employee in chain.work:
        row = game.rules.employees[employee]
        if row.discount_each:
            each = row.hires * goes(game, chain, row) // chain.work[employee]
            everybody += each * chain.work[employee]
            kept += each * remaining.get(employee, 0)
            worth = row.discount_each
    return min(kept, everybody - chain.manager_hires) * worth


def _dismiss(game: Game, chain: Chain, employee: str, place: str, number: int) -> None:
    if place == "busy":
        del chain.busy[number]
        for campaign in list(game.campaigns.values()):
            if campaign.owner == chain.seat and campaign.lead == number:
                game.campaigns[campaign.number] = msgspec.structs.replace(
                    campaign, owner=NOBODY, lead=0
                )
    else:
        take_card(chain.work if place == "work" else chain.beach, employee)
    add_card(game.supply, employee)
    emit(game, Fired(chain.seat, employee, place, number=number))


STEPS = (
    Step(
        "payday",
        "payday",
        begin=begin_payday,
        options=payday_options,
        handlers={Fire: fire, Pay: pay},
        finish=settle_payday,
        simultaneous=True,
        introductory=False,
    ),
)
