"""A simulated evening against probable rivals, for many companies of one chain."""

from __future__ import annotations

from collections.abc import Sequence

from magnate.base.company import ceo_slots, effect
from magnate.bots.scripted.dinner import Goods, Houses, Kitchen, choosers, wanted
from magnate.bots.scripted.drink_radio.crew import DrinkCrew, likely_company
from magnate.bots.scripted.drink_radio.goods import drink, rivals_of
from magnate.bots.scripted.staff import Hand
from magnate.core.state import Chain, Game
from magnate.evening import NOTHING, CardContribution, Choosers, Takings

ENVY = 0.5
LIKELY = ((0.6, False), (0.4, True))
"""Probabilities that rivals are expensive and cheap."""
KEPT = 1.5
"""The worth of a drink in the freezer."""


def eat(
    houses: Houses, mine: Kitchen, rivals: Sequence[Kitchen]
) -> tuple[Takings, Choosers | None, int]:
    """Return the own takings, the own flexible people and the best rival's income."""
    takings = houses.evening.held([mine, *rivals]).takings
    own = takings.pop(mine.seat)
    spare = own.spare if isinstance(own.spare, Choosers) else None
    return own, spare, max((one.income for one in takings.values()), default=0)


class DrinkEvening:
    """The income of a chain's possible companies; the rivals' hands are given by seat."""

    def __init__(
        self,
        game: Game,
        chain: Chain,
        houses: Houses,
        hand: Hand,
        hands: dict[int, Hand],
        stock: Goods,
    ) -> None:
        self.houses = houses
        self.asked = asked = wanted(houses)
        self.rows = game.rules.employees
        self.slots = ceo_slots(game, chain)
        self.crew = DrinkCrew(game, chain, hand, asked)
        self.room = effect(game, chain, "freezer")
        self.kept = drink(game, chain) if self.room else ""
        self.stock = {good: n for good, n in stock.items() if good in asked or good == self.kept}
        self.eats = any(good in asked for good in self.crew.staff.flexible)
        self.drinks = bool(self.kept) or any(good in asked for good in game.rules.drinks)
        self.guesses = _guesses(game, rivals_of(game, chain), asked, hands)
        self.helpful: dict[str, bool] = {}
        self.known: dict[object, float] = {}

    def helps(self, card: str) -> bool:
        """Return True if a card changes this evening."""
        found = self.helpful.get(card)
        if found is None:
            found = self.helpful[card] = self._helps(self.crew.staff.brings(card))
        return found

    def _helps(self, brought: CardContribution) -> bool:
        if brought is NOTHING:
            return False
        if brought.price or brought.tips or brought.percent:
            return True
        if (brought.cooks and self.eats) or (brought.fetchers and self.drinks):
            return True
        return any(good in self.asked or good == self.kept for good, _ in brought.goods)

    def lead(self, work: Hand) -> float:
        """Return the expected lead over a share of the best rival's income, plus drinks to
        freeze."""
        helpers = {card: n for card, n in work.items() if self.helps(card)}
        key = frozenset(helpers.items())
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self._lead(self.crew.kitchen(helpers, self.stock))
        return found

    def _lead(self, mine: Kitchen) -> float:
        """Compute it, cached by kitchen: different people often make equal ones."""
        key = (mine.price, mine.rank, mine.tips, mine.percent, *self._goods(mine))
        found = self.known.get(key)
        if found is not None:
            return found
        found = 0.0
        for likely, rivals in self.guesses:
            own, spare, theirs = eat(self.houses, mine, rivals)
            value = own.income - ENVY * theirs
            if self.kept:
                left = spare.fetchers * spare.each if spare else 0
                left += own.stock.get(self.kept, 0)
                value += KEPT * min(self.room, left)
            found += likely * value
        self.known[key] = found
        return found

    def _goods(self, mine: Kitchen) -> tuple[object, ...]:
        """Return the stock of demanded goods, capped by demand."""
        stock, free = mine.stock, choosers(mine)
        enough = tuple(
            min(stock.get(good, 0), n) if good != self.kept else stock.get(good, 0)
            for good, n in self.asked.items()
        )
        return free.cooks, free.fetchers, stock.get(self.kept, 0), enough


def _guesses(
    game: Game, rivals: list[Chain], asked: Goods, hands: dict[int, Hand]
) -> list[tuple[float, list[Kitchen]]]:
    """Return possible kitchens of rivals with probabilities; one if low prices change nothing."""
    crews = [(rival, DrinkCrew(game, rival, hands[rival.seat], asked)) for rival in rivals]
    found: list[tuple[float, list[Kitchen]]] = []
    last: list[Hand] = []
    for likely, cheap in LIKELY:
        works = [likely_company(game, one, hands[one.seat], asked, cheap) for one in rivals]
        if found and works == last:
            return [(1.0, found[0][1])]
        last = works
        kitchens = [crew.kitchen(w, one.stock) for (one, crew), w in zip(crews, works, strict=True)]
        found.append((likely, kitchens))
    return found
