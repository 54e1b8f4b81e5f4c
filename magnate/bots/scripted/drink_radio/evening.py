"""An evening against what rivals probably do, asked again and again for one chain's company."""

from __future__ import annotations

from collections.abc import Sequence

from magnate.base.company import ceo_slots, effect
from magnate.bots.scripted.dinner import Goods, Guest, Kitchen, wanted
from magnate.bots.scripted.drink_radio.crew import Crew, likely_company
from magnate.bots.scripted.drink_radio.goods import drink, rivals_of
from magnate.bots.scripted.staff import NOTHING, Brought, Hand
from magnate.core.state import Chain, Game

ENVY = 0.5
LIKELY = ((0.6, False), (0.4, True))
"""How likely rivals are cheap."""
KEPT = 1.5
"""What a drink in the freezer is worth."""


class Counter:
    """A kitchen while houses eat."""

    __slots__ = ("chosen", "cooks", "fetchers", "kitchen", "sold", "stock")

    def __init__(self, kitchen: Kitchen) -> None:
        self.kitchen = kitchen
        self.stock = kitchen.stock.copy()
        self.cooks = kitchen.cooks
        self.fetchers = kitchen.fetchers
        self.sold = 0
        self.chosen: list[str] = []
        """What those bring who may choose."""

    def can_serve(self, wants: Goods) -> bool:
        """Whether there is the whole meal (DIN-02)."""
        cooks, fetchers = self.cooks, self.fetchers
        for good, count in wants.items():
            short = count - self.stock.get(good, 0)
            if short > 0:
                kitchen = self.kitchen
                if good in kitchen.flexible:
                    cooks -= short
                elif good in kitchen.drinks:
                    fetchers -= -(-short // kitchen.each)
                else:
                    return False
                if cooks < 0 or fetchers < 0:
                    return False
        return True

    def serve(self, guest: Guest) -> None:
        """Goods for money; that there are enough is not checked."""
        kitchen, stock = self.kitchen, self.stock
        price = kitchen.price * guest.factor
        for good, count in guest.wants.items():
            self.sold += count * (price + kitchen.bonus[good])
            left = stock.get(good, 0) - count
            if left < 0:
                if good in kitchen.flexible:
                    sent, left = -left, 0
                    self.cooks -= sent
                else:
                    sent = -(left // kitchen.each)
                    self.fetchers -= sent
                    left += sent * kitchen.each
                self.chosen += [good] * sent
            stock[good] = left


def eat(houses: Sequence[Guest], mine: Kitchen, rivals: Sequence[Kitchen]) -> tuple[Counter, int]:
    """Our counter after dinner, and what the best rival earned."""
    counters = [Counter(mine), *(Counter(rival) for rival in rivals)]
    able = [one for one in counters if one.stock or one.cooks or one.fetchers]
    for guest in houses if able else ():
        best: Counter | None = None
        least = 0
        for one in able:
            way = guest.borders[one.kitchen.seat]
            if way is None:
                continue
            total = one.kitchen.price + way
            if best is not None and (
                total > least or (total == least and one.kitchen.rank > best.kitchen.rank)
            ):
                continue
            if one.can_serve(guest.wants):
                best, least = one, total
        if best is not None:
            best.serve(guest)
    theirs = [one.kitchen.income(one.sold) for one in counters[1:]]
    return counters[0], max(theirs, default=0)


class Evening:
    """What a chain's companies would bring, with rivals' hands as given by seat."""

    def __init__(
        self,
        game: Game,
        chain: Chain,
        houses: Sequence[Guest],
        hand: Hand,
        hands: dict[int, Hand],
        stock: Goods,
    ) -> None:
        self.houses = houses
        self.asked = asked = wanted(houses)
        self.rows = game.rules.employees
        self.slots = ceo_slots(game, chain)
        self.crew = Crew(game, chain, hand, asked)
        self.room = effect(game, chain, "freezer")
        self.kept = drink(game, chain) if self.room else ""
        self.stock = {good: n for good, n in stock.items() if good in asked or good == self.kept}
        self.eats = any(good in asked for good in self.crew.staff.flexible)
        self.drinks = bool(self.kept) or any(good in asked for good in game.rules.drinks)
        self.guesses = _guesses(game, rivals_of(game, chain), asked, hands)
        self.helpful: dict[str, bool] = {}
        self.known: dict[object, float] = {}

    def helps(self, card: str) -> bool:
        """Whether a card changes this evening."""
        found = self.helpful.get(card)
        if found is None:
            found = self.helpful[card] = self._helps(self.crew.staff.brings(card))
        return found

    def _helps(self, brought: Brought) -> bool:
        if brought is NOTHING:
            return False
        if brought.price or brought.tips or brought.percent:
            return True
        if (brought.cooks and self.eats) or (brought.fetchers and self.drinks):
            return True
        return any(good in self.asked or good == self.kept for good, _ in brought.goods)

    def lead(self, work: Hand) -> float:
        """The income to be expected less some of the best rival's, and what is left to freeze."""
        helpers = {card: n for card, n in work.items() if self.helps(card)}
        key = frozenset(helpers.items())
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self._lead(self.crew.kitchen(helpers, self.stock))
        return found

    def _lead(self, mine: Kitchen) -> float:
        """The same; different people often make an equal kitchen."""
        key = (mine.price, mine.rank, mine.tips, mine.percent, *self._goods(mine))
        found = self.known.get(key)
        if found is not None:
            return found
        found = 0.0
        for likely, rivals in self.guesses:
            counter, theirs = eat(self.houses, mine, rivals)
            value = mine.income(counter.sold) - ENVY * theirs
            if self.kept:
                left = counter.fetchers * mine.each + counter.stock.get(self.kept, 0)
                value += KEPT * min(self.room, left)
            found += likely * value
        self.known[key] = found
        return found

    def _goods(self, mine: Kitchen) -> tuple[object, ...]:
        """What there is of what anybody wants; more than enough is enough."""
        stock = mine.stock
        enough = tuple(
            min(stock.get(good, 0), n) if good != self.kept else stock.get(good, 0)
            for good, n in self.asked.items()
        )
        return mine.cooks, mine.fetchers, stock.get(self.kept, 0), enough


def _guesses(
    game: Game, rivals: list[Chain], asked: Goods, hands: dict[int, Hand]
) -> list[tuple[float, list[Kitchen]]]:
    """Rivals' kitchens, and how likely; one guess where being cheap is nothing to them."""
    crews = [(rival, Crew(game, rival, hands[rival.seat], asked)) for rival in rivals]
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
