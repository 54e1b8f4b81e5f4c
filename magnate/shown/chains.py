"""The chains: money, goods, people, and what follows from them."""

from __future__ import annotations

from collections.abc import Iterator

from magnate.base.company import (
    ceo_slots,
    effect,
    in_rank,
    open_slots,
    slots_for,
    waitresses,
)
from magnate.base.dinnertime import unit_price
from magnate.base.hire import hires_left, manager_hires_left
from magnate.base.restructuring import open_companies
from magnate.base.train import trainer_names
from magnate.core.options import Options
from magnate.core.state import Chain, Game
from magnate.shown.able import Able, able_cards
from magnate.shown.figures import changed_figures
from magnate.shown.kitchens import campaigns_left, makes
from magnate.shown.values import CardShown, ChainShown
from magnate.shown.wages import SalaryPerCard, wages_shown


def chain_shown(game: Game, chain: Chain, options: Options) -> ChainShown:
    """A chain of a game in which nothing is that the viewer must not know; its own options."""
    played, company = planned(game, chain)
    plan = _overfull(chain, company)
    return ChainShown(
        seat=chain.seat,
        chain=chain.name,
        cash=chain.cash,
        stock={good: chain.stock[good] for good in game.rules.goods if good in chain.stock},
        price=unit_price(played, company),
        waitresses=waitresses(played, company),
        slots=ceo_slots(played, company)
        + slots_for(played, company, (*company.work.items(), *plan))[2],
        open_slots=open_slots(played, company, plan),
        cards=tuple(_cards(game, chain, able_cards(game, chain, options))),
        milestones=chain.milestones,
        reserve=chain.reserve,
        wages=wages_shown(played, company),
        hires_left=hires_left(played, company) + manager_hires_left(played, company),
        training_left=tuple(
            (name, trainer.steps)
            for name, trainer in zip(trainer_names(company), company.trainers, strict=True)
        ),
        makes=makes(played, company),
        campaigns_left=campaigns_left(played, company),
        income=chain.income,
        earned=chain.earned,
        storage=effect(game, chain, "freezer"),
        decided=_has_decided(game, chain),
        bankrupt=chain.bankrupt,
        plan=chain.plan or (),
        fired=chain.fired,
        kept=chain.kept,
        figures=changed_figures(game, chain),
    )


def planned(game: Game, chain: Chain) -> tuple[Game, Chain]:
    """The chain as if its company were open, in a game in which it is; without a plan, as it is.

    A company that does not fit is empty then (RES-04).
    """
    if not chain.plan or game.rules.steps[game.step].name != "restructuring":
        return game, chain
    played = game.copy()
    open_companies(played, {})
    return played, played.chains[chain.seat]


def _overfull(chain: Chain, company: Chain) -> list[tuple[str, int]]:
    """Return the cards of a plan that does not fit: slots are counted with them all the same."""
    opened = company is not chain and not company.work
    return [(card, 1) for card in chain.plan or ()] if opened else []


def _cards(game: Game, chain: Chain, able: Able) -> Iterator[CardShown]:
    wages = SalaryPerCard(game, chain)
    for card in in_rank(game, chain.work):
        yield CardShown(
            employee=card,
            count=chain.work[card],
            place="work",
            able=able.get((card, 0), 0),
            wage=wages.of(card),
        )
    for card in in_rank(game, chain.beach):
        yield CardShown(employee=card, count=chain.beach[card], place="beach", wage=wages.of(card))
    for number, card in sorted(chain.busy.items()):
        yield CardShown(
            employee=card,
            count=1,
            place="busy",
            campaign=number,
            able=able.get((card, number), 0),
            wage=wages.of(card),
        )


def is_secret(game: Game) -> bool:
    """Return True if all seats choose at the same time and in secret."""
    return game.rules.steps[game.step].simultaneous and not (game.pending or game.over)


def _has_decided(game: Game, chain: Chain) -> bool:
    """Return True if all choose at once and this chain is ready or has no choice."""
    return is_secret(game) and chain.seat in game.order and chain.seat not in game.awaited
