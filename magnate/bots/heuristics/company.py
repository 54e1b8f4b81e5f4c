"""Choice of the company: the cards to put to work."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from magnate.base.company import ceo_slots, effect
from magnate.base.dinnertime import unit_price
from magnate.base.milestones import would_earn
from magnate.bots.advice import Pays
from magnate.bots.heuristics.campaigns import reaches_anybody
from magnate.bots.heuristics.kitchen import Dish, menu
from magnate.bots.heuristics.outlook import growing, last_evening, pays, turns_left
from magnate.bots.heuristics.plan import Habit
from magnate.bots.heuristics.situation import Situation
from magnate.bots.heuristics.staff import wanted_next
from magnate.bots.heuristics.training import pupils
from magnate.core.content import Employee
from magnate.core.state import Chain, Game


def company(game: Game, chain: Chain, habit: Habit) -> list[str]:
    """Return the cards to put to work. They fit the company (RES-03)."""
    hand = [card for card, count in chain.beach.items() for _ in range(count)]
    today = Today(Situation(game, chain, habit), hand)
    rows = game.rules.employees
    at_home = Counter(hand) - (today.learning - today.coming)
    managers = sorted(
        (card for card in at_home.elements() if rows[card].manager_slots),
        key=lambda card: -(rows[card].manager_slots or 0),
    )
    slots = ceo_slots(game, chain)
    alone = [card for card in hand if rows[card].manager_slots == 0 and today.use(rows[card]) > 0]
    alone = sorted(alone, key=lambda card: -today.use(rows[card]))[: slots - 1]
    slots -= len(alone)
    most = max(_room(game, slots, managers[:n]) for n in range(min(len(managers), slots) + 1))
    staff = today.staff(most)
    count = len(managers)  # open slots give an earlier choice of position (ORD-01)
    while count > slots or len(staff) > _room(game, slots, managers[:count]):
        count -= 1
    return [*alone, *managers[:count], *staff]


def _room(game: Game, slots: int, managers: Sequence[str]) -> int:
    """Return the slots left for cards that are no managers."""
    rows = game.rules.employees
    return slots - len(managers) + sum(rows[card].manager_slots or 0 for card in managers)


class Today:
    """A chain's hand, prices and possible dishes on the day of a decision."""

    def __init__(self, now: Situation, hand: Sequence[str]) -> None:
        self.now = now
        self.game = game = now.game
        self.chain = chain = now.chain
        self.habit = now.habit
        self.hand = hand
        self.dishes, self.income = self.served(now.sure, 0)
        self.price = unit_price(game, chain)
        self.dearer = ""
        self.gained = self.saved = 0.0
        self.cheaper: set[str] = set()
        self.undercut()
        for card in dict.fromkeys(card for card in hand if game.rules.employees[card].price > 0):
            self.consider(game.rules.employees[card])
        even = self.habit.weights.standing.even
        self.contested = sum(1 for house in game.demand if 0 < now.sure.get(house, 0) <= even)
        ahead = (turns_left(game, chain) - 1) / self.habit.weights.use.pays_off
        self.later = max(0.0, min(1.0, ahead))  # how much of what pays later counts today
        self.early = growing(game, self.habit) and not last_evening(game)
        teachers = sum(1 for card in hand if game.rules.employees[card].training_steps)
        hired = 1 + sum(game.rules.employees[card].hires for card in hand)
        self.coming = Counter(wanted_next(now, hired) if teachers else ())
        self.learning = Counter(pupils(now, teachers, self.coming.elements()) if teachers else ())

    def staff(self, room: int) -> list[str]:
        """Return the cards that bring most today, at most `room`: whole dishes and single cards.
        Pupils of a teacher are left out."""
        rows = self.game.rules.employees
        left = Counter(card for card in self.hand if not rows[card].is_manager)
        offers: list[tuple[float, int, tuple[str, ...]]] = []
        for dollars, portions in self.dishes:
            if portions:
                cards = tuple(portion[0] for portion in portions)
                offers.append((dollars / len(cards), len(offers), cards))
        for card in left:
            use = self.use(rows[card])
            if use > self.habit.weights.use.open:
                for _ in range(left[card]):
                    offers.append((use, len(offers), (card,)))
        offers.sort(key=lambda offer: (-offer[0], offer[1]))
        staff: list[str] = []
        learning, coming = self.learning.copy(), self.coming.copy()
        for _, _, cards in offers:
            for card in cards if len(cards) <= room - len(staff) else ():
                if rows[card].training_steps:
                    ready = left + coming
                    free = (one for one in +learning if rows[one].is_manager or ready[one])
                    pupil = next(free, None)
                    if pupil is None:
                        continue
                    learning[pupil] -= 1
                    if coming[pupil]:
                        coming[pupil] -= 1
                    else:
                        left[pupil] -= pupil != card
                if left[card] > 0:
                    left[card] -= 1
                    staff.append(card)
        return staff

    def use(self, row: Employee) -> float:
        """Return the dollars that a card is worth today, besides the meals it cooks."""
        known = self.now.advice.get(row.id)
        if known is not None and known.use:
            return known.use if self.pays(known.pays) else 0.0
        game, use = self.game, self.habit.weights.use
        if row.income_percent:
            return max(use.income, self.income * row.income_percent / 100)
        if row.campaigns:
            useful = self.early or reaches_anybody(game, self.chain, row, self.habit.weights)
            free = any(game.rules.campaign_tiles[n].kind in row.campaigns for n in game.tiles)
            return use.advertising if free and useful else 0.0
        if row.hires:
            return use.recruiting * self.later if self.early else use.recruiting_late
        if row.training_steps:
            return use.training * self.later if self.early else use.training_late
        if row.price:
            return self.gain(row)
        if row.tips:
            more = effect(game, self.chain, "tips")
            return use.tips + (use.tips_bonus if more else 0.0)
        if row.builds:
            return use.building
        if row.opens:
            return use.opening
        if row.makes or row.fetches_any_drink or row.drinks_per_source:
            return use.news if self.news(row) else 0.0
        return use.other

    def news(self, row: Employee) -> bool:
        """Return True if the card earns a milestone by making the first of the specialty."""
        good = self.now.specialty
        return good in row.makes and would_earn(self.game, self.chain, f"produced:{good}")

    def served(self, sure: dict[str, float], dearer: int) -> tuple[list[Dish], float]:
        """Return the dishes that the whole hand could serve tonight, and the dollars in them."""
        dishes = menu(
            self.game,
            self.chain,
            self.hand,
            self.now.house_odds,
            sure,
            self.habit.weights,
            dearer,
        )
        return dishes, sum(dollars for dollars, _ in dishes)

    def consider(self, row: Employee) -> None:
        """Raise the price if the houses that still come bring more."""
        sure = self.now.house_odds.odds(dearer=row.price)
        dishes, income = self.served(sure, row.price)
        if income > self.income:
            self.gained += income - self.income
            self.dearer, self.dishes, self.income = row.id, dishes, income
            self.cheaper.clear()

    def undercut(self) -> None:
        """Lower the price if more houses come and bring more."""
        rows = self.game.rules.employees
        cards = sorted((rows[card].price, card) for card in self.hand if rows[card].price < 0)
        less, taken = 0, []
        usual = self.income
        for price, card in cards:
            less += price
            taken.append(card)
            if self.price + less < self.habit.weights.use.floor:
                break
            dishes, income = self.served(self.now.house_odds.odds(dearer=less), less)
            if income > self.income:
                self.dishes, self.income = dishes, income
                self.cheaper = set(taken)
                self.saved = (income - usual) / len(taken)

    def gain(self, row: Employee) -> float:
        """Return the worth of a card that changes the price."""
        use = self.habit.weights.use
        if row.price > 0:
            return self.gained if row.id == self.dearer else 0.0
        if self.dearer:
            return 0.0
        if row.id in self.cheaper:
            return max(use.cheaper, self.saved)
        cheaper = self.contested > 0 and self.price + row.price >= use.floor
        return use.cheaper if cheaper else 0.0

    def pays(self, when: Pays) -> bool:
        """Return True if a card pays today that pays on such days."""
        if when == "selling":
            return self.income > 0
        if when == "contested":
            return self.contested > 0
        return pays(self.game, self.chain, when)
