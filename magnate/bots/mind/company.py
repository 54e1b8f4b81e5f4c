"""Who works today."""

from __future__ import annotations

from magnate.base.company import ceo_slots, effect
from magnate.bots.mind.kitchen import service
from magnate.bots.mind.plan import Plan
from magnate.bots.mind.standing import EVEN, standings
from magnate.core.content import Employee
from magnate.core.state import Chain, Game


def company(game: Game, chain: Chain, plan: Plan) -> list[str]:
    """The cards that work today; they always fit (RES-03)."""
    rows = game.rules.employees
    hand = [card for card, count in chain.beach.items() for _ in range(count)]
    managers = sorted(
        (card for card in hand if rows[card].is_manager),
        key=lambda card: -(rows[card].manager_slots or 0),
    )
    others = [card for card in hand if not rows[card].is_manager]
    ranked = _by_use(game, chain, plan, others)
    slots = ceo_slots(game, chain)
    best: tuple[int, int] = (-1, 0)
    for count in range(min(len(managers), slots) + 1):
        room = slots - count + sum(rows[card].manager_slots or 0 for card in managers[:count])
        seated = min(room, len(ranked))
        if seated > best[0]:
            best = (seated, count)
    seated, count = best
    return [*managers[:count], *ranked[:seated]]


def _by_use(game: Game, chain: Chain, plan: Plan, cards: list[str]) -> list[str]:
    """The useful cards, the most useful first."""
    rows = game.rules.employees
    sure = standings(game, chain)
    serving = [portion[0] for portion in service(game, chain, cards, sure)[0]]
    contested = sum(1 for house in game.demand if 0 < sure.get(house, 0) <= EVEN)
    ranked = []
    for card in cards:
        row = rows[card]
        if card in serving:
            serving.remove(card)
            rank = 9.0
        else:
            rank = _rank(game, chain, plan, row, contested)
        if rank > 0:
            ranked.append((-rank, game.rules.rank[card], card))
    ranked.sort()
    return [card for _, _, card in ranked]


def _rank(game: Game, chain: Chain, plan: Plan, row: Employee, contested: int) -> float:
    """How useful a card is today that no house needs for its meal."""
    early = game.turn < plan.late
    if row.income_percent:
        return 10.0
    if row.campaigns:
        free = any(game.rules.campaign_tiles[n].kind in row.campaigns for n in game.tiles)
        return 8.0 if free else 0.0
    if row.hires:
        return 7.0 if early else 3.0
    if row.training_steps:
        return 6.0 if early else 2.5
    if row.price > 0:
        return 5.0 if game.demand and not contested else 0.0
    if row.price < 0:
        return 5.5 if contested else 0.0
    if row.tips:
        return 4.0 + (0.5 if effect(game, chain, "tips") else 0.0)
    if row.builds:
        return 6.5
    if row.opens:
        return 6.0
    if row.makes or row.fetches_any_drink or row.drinks_per_source:
        return 1.0
    return 2.0
