"""Choice of the company: the worth of cards besides tonight's dinner."""

from __future__ import annotations

from magnate.base.milestones import would_bring, would_earn
from magnate.bots.scripted.garden_radio.day import GardenDay, GardenOutlook
from magnate.bots.scripted.garden_radio.evening import ENVY, GardenEvening
from magnate.bots.scripted.garden_radio.personnel import (
    DEVELOPER,
    RECRUITING,
    TRAINER,
    WAITRESS,
    lesson,
)
from magnate.bots.scripted.garden_radio.radio import (
    BEGINNER,
    BILLBOARD,
    BRANDS,
    CAMPAIGNER,
    DIRECTOR,
    LADDER,
    RADIO,
    is_free,
)
from magnate.bots.scripted.garden_radio.slots import APPRENTICE, CHEAPER, ERRANDS, best_company
from magnate.bots.scripted.staff import Hand
from magnate.core.state import Chain, Game
from magnate.evening import flexible

SHORT = 5
"""Cost of each dollar missing on payday."""
SOME_LESSONS = (12.0, 5.0)
"""Expected gains of trainings that are not known yet."""


def company(game: Game, chain: Chain) -> Hand:
    """Return the cards to put to work."""
    day = GardenDay(game, chain)
    evening = GardenEvening(game, chain, day.houses, day.rivals_tonight)
    beside = _Beside(day)
    missing = day.bill - chain.cash

    def worth(work: Hand) -> float:
        own, theirs = evening.incomes({card: n for card, n in work.items() if evening.helps(card)})
        value = own - ENVY * theirs - SHORT * max(0, missing - own)
        for item in work.items():
            value += beside.worth(*item)
        return value

    return best_company(evening, chain.beach, worth)[1]


class _Beside:
    """The worth of cards at work besides dinner, cached."""

    def __init__(self, day: GardenDay) -> None:
        self.day = day
        self.known: dict[tuple[str, int], float] = {}
        self.lessons = _lessons(day) if TRAINER in day.hand else []

    def worth(self, card: str, count: int) -> float:
        """Return the worth of so many copies of a card."""
        key = card, count
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self._worth(card, count)
        return found

    def _worth(self, card: str, count: int) -> float:
        day, game, chain = self.day, self.day.game, self.day.chain
        turn, later = game.turn, self.day.future
        if card == DIRECTOR:
            return 400 * count if is_free(game, RADIO) else 0
        if card in (CAMPAIGNER, BRANDS):
            return 40 * count * later if DIRECTOR in day.people else -500
        if card == BEGINNER:
            spare = any(one in day.people for one in LADDER[1:])
            return 40 * count * later * spare if is_free(game, BILLBOARD) else -5
        if card == DEVELOPER:
            return 60 * count * later if game.campaigns and turn > 5 else 5
        if card == TRAINER:
            return sum(self.lessons[:count])
        if card == RECRUITING:
            return (60 if turn < 4 else 25 if turn < 6 else 6 * later) * count
        if card == APPRENTICE:
            dishes = flexible(game.rules)
            news = any(would_earn(game, chain, f"produced:{good}") for good in dishes)
            return 35 if news and day.affords("burger_cook") else 0
        return _first(game, chain, card)


def _first(game: Game, chain: Chain, card: str) -> float:
    """Return the worth of the milestone that the first card of its kind at work earns."""
    played = f"played:{card}"
    if card == WAITRESS and would_bring(game, chain, played, "tips"):
        return 40 if game.turn < 5 else 6
    if card == CHEAPER and would_bring(game, chain, played, "unit_price"):
        return 12
    if card == ERRANDS and would_bring(game, chain, played, "drinks_per_source"):
        return 6
    return 0


def _lessons(day: GardenDay) -> list[float]:
    """Return the possible gains of today's trainings, the best first."""
    game, beach = day.game, day.chain.beach
    outlook = GardenOutlook(day, day.town.advertised(day.wants))
    gains = [*SOME_LESSONS]
    for person, count in beach.items():
        for into in game.rules.employees[person].trains_into:
            if game.supply.get(into):
                gains += [lesson(day, outlook, beach, person, into)] * min(count, 2)
    return sorted((0.8 * gain * day.future for gain in gains if gain > 0), reverse=True)
