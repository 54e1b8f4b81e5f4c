"""Phase 1, restructuring (RES)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from magnate.base.actions import OpenCompany, PutToWork
from magnate.base.company import add_card, fits_company, goes, in_rank, open_slots, take_card
from magnate.base.events import CardPlanned, CompanyRevealed, Decided
from magnate.base.milestones import occasion
from magnate.core.errors import Refused
from magnate.core.flow import done, emit, proceed
from magnate.core.module import Step
from magnate.core.options import Family, Options
from magnate.core.state import Chain, Game
from magnate.core.values import Trainer


def begin_restructuring(game: Game) -> None:
    """Everybody with cards chooses, in secret (RES-01). In turn 1 nobody has any (RES-06)."""
    for chain in game.chains:
        chain.plan = ()
        chain.hires = chain.manager_hires = chain.earned = 0
        chain.trainers = ()
        chain.used = {}
        chain.spare = {}
        chain.fired = chain.kept = ()
    game.awaited = tuple(seat for seat in game.order if game.chains[seat].beach)


def company_options(game: Game, seat: int) -> Options:
    """One more card, or no more. A company that does not fit can be chosen, too (RES-04)."""
    chain = game.chains[seat]
    hand = tuple(
        card for card in in_rank(game, chain.beach) if _planned(chain, card) < chain.beach[card]
    )
    return Options(
        [
            Family(PutToWork, {"seat": seat}, (("employee", hand),)),
            Family(OpenCompany, {"seat": seat}),
        ]
    )


def put_to_work(game: Game, action: PutToWork) -> None:
    """RES-01."""
    chain = game.chains[action.seat]
    if _planned(chain, action.employee) >= chain.beach.get(action.employee, 0):
        raise Refused("not_in_hand", "RES-01", employee=action.employee)
    chain.plan = (*(chain.plan or ()), action.employee)
    emit(game, CardPlanned(action.seat, action.employee))


def open_company(game: Game, action: OpenCompany) -> None:
    """RES-01."""
    emit(game, Decided(action.seat, "restructuring"))
    done(game, action.seat)


def reveal_companies(game: Game) -> None:
    """All choices are revealed together; then played milestones are awarded (RES-05)."""
    for seat in game.order:
        _reveal(game, game.chains[seat])
    for seat in game.order:
        chain = game.chains[seat]
        for employee in in_rank(game, chain.work):
            occasion(game, chain, f"played:{employee}")
    for seat in game.order:
        prepare_trainers(game, game.chains[seat])


def fitting(
    game: Game, chain: Chain, cards: Iterable[str], chosen: Iterable[str] = ()
) -> Iterator[str]:
    """Yield as many of these cards as the chain has in hand and as fit beside those chosen.

    Managers come first: their slots make room for others (RES-03).
    """
    rows = game.rules.employees
    company: dict[str, int] = {}
    for card in chosen:
        add_card(company, card)
    for card in sorted(cards, key=lambda card: not rows[card].is_manager):
        if company.get(card, 0) < chain.beach.get(card, 0):
            add_card(company, card)
            if fits_company(game, chain, company.items()):
                yield card
            else:
                take_card(company, card)


def open_companies(game: Game, companies: Mapping[int, tuple[str, ...]]) -> None:
    """Open these companies on a copy, with all that follows by itself until phase 2.

    Give it a copy of a game in which companies are being chosen, or are about to be. Seats that
    are not named open what they have chosen so far.
    """
    if all(chain.plan is None for chain in game.chains):
        begin_restructuring(game)
    for seat, cards in companies.items():
        game.chains[seat].plan = cards
    game.awaited = ()
    game.events = []
    phase = game.rules.steps[game.step].phase
    proceed(game, {step.name for step in game.rules.steps if step.phase != phase})


def _planned(chain: Chain, employee: str) -> int:
    return chain.plan.count(employee) if chain.plan else 0


def _reveal(game: Game, chain: Chain) -> None:
    plan = chain.plan or ()
    chosen: dict[str, int] = {}
    for employee in plan:
        add_card(chosen, employee)
    overfull = not fits_company(game, chain, chosen.items())  # RES-04
    if not overfull:
        for employee in in_rank(game, chosen):
            count = chosen[employee]
            take_card(chain.beach, employee, count)
            add_card(chain.work, employee, count)
    chain.plan = None
    slots = open_slots(game, chain)
    emit(game, CompanyRevealed(chain.seat, dict(chain.work), slots, overfull))


def prepare_trainers(game: Game, chain: Chain) -> None:
    """The trainer cards at work, each with its steps (TRN-01)."""
    rows = game.rules.employees
    trainers = [
        Trainer(card, rows[card].training_steps)
        for card in in_rank(game, chain.work)
        if rows[card].training_steps
        for _ in range(goes(game, chain, rows[card]))
    ]
    chain.trainers = tuple(trainers)


STEPS = (
    Step(
        "restructuring",
        "restructuring",
        begin=begin_restructuring,
        options=company_options,
        handlers={PutToWork: put_to_work, OpenCompany: open_company},
        finish=reveal_companies,
        simultaneous=True,
    ),
)
