"""Who works today."""

from __future__ import annotations

from collections.abc import Sequence

from .advertising import reaches_anybody
from .advice import Pays, advice_for
from .engine import Chain, Employee, Game, ceo_slots, effect, unit_price
from .kitchen import service
from .outlook import growing, pays
from .plan import Habit
from .standing import standings
from .training import pupils


def company(game: Game, chain: Chain, habit: Habit) -> list[str]:
    """The cards that work today; they always fit (RES-03)."""
    rows = game.rules.employees
    hand = [card for card, count in chain.beach.items() for _ in range(count)]
    today = Today(game, chain, habit, hand)
    chosen = _seated(game, chain, today, hand)
    lessons = sum(rows[card].training_steps for card in chosen)
    if lessons:
        pupil = next(pupils(game, chain, habit, lessons), None)
        if pupil in chosen and hand.count(pupil) == chosen.count(pupil):
            hand.remove(pupil)
            return _seated(game, chain, today, hand)
    return chosen


def _seated(game: Game, chain: Chain, today: Today, hand: list[str]) -> list[str]:
    """The most useful of a hand that fit."""
    rows = game.rules.employees
    managers = sorted(
        (card for card in hand if rows[card].manager_slots),
        key=lambda card: -(rows[card].manager_slots or 0),
    )
    ranked = today.by_use([card for card in hand if not rows[card].is_manager])
    slots = ceo_slots(game, chain)
    alone = today.by_use([card for card in hand if rows[card].manager_slots == 0])[: slots - 1]
    slots -= len(alone)
    best: tuple[int, int] = (-1, 0)
    for count in range(min(len(managers), slots) + 1):
        room = slots - count + sum(rows[card].manager_slots or 0 for card in managers[:count])
        seated = min(room, len(ranked))
        if seated > best[0]:
            best = (seated, count)
    seated, count = best
    return [*alone, *managers[:count], *ranked[:seated]]


class Today:
    """What a chain sees when it looks at its cards and the map."""

    def __init__(self, game: Game, chain: Chain, habit: Habit, hand: Sequence[str]) -> None:
        self.game = game
        self.chain = chain
        self.habit = habit
        weights = habit.weights
        self.sure = standings(game, chain, weights.standing)
        plan, self.income = service(game, chain, hand, self.sure, weights)
        self.serving = [portion[0] for portion in plan]
        even = weights.standing.even
        self.contested = sum(1 for house in game.demand if 0 < self.sure.get(house, 0) <= even)
        self.price = unit_price(game, chain)
        self.advice = advice_for(game.rules) if habit.advised else {}

    def by_use(self, cards: Sequence[str]) -> list[str]:
        """The useful ones, the most useful first."""
        serving = list(self.serving)
        ranked = []
        for card in cards:
            row = self.game.rules.employees[card]
            if card in serving:
                serving.remove(card)
                rank = self.habit.weights.use.serving
            else:
                rank = self.use(row)
            if rank > 0:
                ranked.append((-rank, self.game.rules.rank[card], card))
        ranked.sort()
        return [card for _, _, card in ranked]

    def use(self, row: Employee) -> float:
        """How useful a card is today that no house needs for its meal."""
        known = self.advice.get(row.id)
        if known is not None and known.use:
            return known.use if self.pays(known.pays) else 0.0
        game, use = self.game, self.habit.weights.use
        early = growing(game, self.habit)
        if row.income_percent:
            return use.income
        if row.campaigns:
            useful = early or reaches_anybody(game, self.chain, row, self.habit.weights)
            free = any(game.rules.campaign_tiles[n].kind in row.campaigns for n in game.tiles)
            return use.advertising if free and useful else 0.0
        if row.hires:
            return use.recruiting if early else use.recruiting_late
        if row.training_steps:
            return use.training if early else use.training_late
        if row.price > 0:
            return use.dearer if game.demand and not self.contested else 0.0
        if row.price < 0:
            worth_it = self.contested and self.price + row.price >= use.floor
            return use.cheaper if worth_it else 0.0
        if row.tips:
            more = effect(game, self.chain, "tips")
            return use.tips + (use.tips_bonus if more else 0.0)
        if row.builds:
            return use.building
        if row.opens:
            return use.opening
        if row.makes or row.fetches_any_drink or row.drinks_per_source:
            return use.idle_kitchen
        return use.other

    def pays(self, when: Pays) -> bool:
        """Whether a card that pays on such days pays today."""
        if when == "selling":
            return self.income > 0
        if when == "contested":
            return self.contested > 0
        return pays(self.game, self.chain, when)
