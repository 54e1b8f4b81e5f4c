"""The chains: money, goods, people, and what follows from them."""

from __future__ import annotations

from collections.abc import Iterator

from magnate.base.company import (
    add_card,
    ceo_slots,
    effect,
    in_rank,
    open_slots,
    slots_for,
    take_card,
    waitresses,
)
from magnate.base.dinnertime import unit_price
from magnate.base.hire import hires_left, manager_hires_left
from magnate.base.restructuring import prepare_trainers
from magnate.base.train import trainer_names
from magnate.core.options import Options
from magnate.core.state import Chain, Game
from magnate.shown.able import Able, able_cards
from magnate.shown.kitchens import campaigns_left, makes
from magnate.shown.values import CardShown, ChainShown
from magnate.shown.wages import Wages, wages_shown


def chain_shown(game: Game, chain: Chain, options: Options) -> ChainShown:
    """A chain of a game in which nothing is that the viewer must not know; its own options."""
    company = planned(game, chain)
    return ChainShown(
        seat=chain.seat,
        chain=chain.name,
        cash=chain.cash,
        stock={good: chain.stock[good] for good in game.rules.goods if good in chain.stock},
        price=unit_price(game, company),
        waitresses=waitresses(game, company),
        slots=ceo_slots(game, company) + slots_for(game, company, company.work.items())[2],
        open_slots=open_slots(game, company),
        cards=tuple(_cards(game, chain, able_cards(game, chain, options))),
        milestones=chain.milestones,
        reserve=chain.reserve,
        wages=wages_shown(game, company),
        hires_left=hires_left(game, company) + manager_hires_left(game, company),
        training_left=tuple(
            (name, trainer.steps)
            for name, trainer in zip(trainer_names(company), company.trainers, strict=True)
        ),
        makes=makes(game, company),
        campaigns_left=campaigns_left(game, company),
        income=chain.income,
        earned=chain.earned,
        storage=effect(game, chain, "freezer"),
        decided=_has_decided(game, chain),
        bankrupt=chain.bankrupt,
        plan=chain.plan or (),
        fired=chain.fired,
        kept=chain.kept,
    )


def planned(game: Game, chain: Chain) -> Chain:
    """The chain as if its plan were its company; without a plan, as it is (RES-01)."""
    if not chain.plan:
        return chain
    company = chain.copy()
    for card in chain.plan:
        take_card(company.beach, card)
        add_card(company.work, card)
    prepare_trainers(game, company)
    return company


def _cards(game: Game, chain: Chain, able: Able) -> Iterator[CardShown]:
    wages = Wages(game, chain)
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
    """Whether all choose at once, each in secret."""
    return game.rules.steps[game.step].simultaneous and not (game.pending or game.over)


def _has_decided(game: Game, chain: Chain) -> bool:
    """Whether all choose at once and this chain has, or has nothing to choose."""
    return is_secret(game) and chain.seat in game.order and chain.seat not in game.awaited
