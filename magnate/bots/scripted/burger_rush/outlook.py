"""Tomorrow's demand, and the worth of hands tomorrow."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from magnate.base.campaigns import campaign_of
from magnate.base.company import people
from magnate.base.milestones import would_earn
from magnate.bots.scripted.burger_rush.campaigns import BURGER, best_campaign, goods_for
from magnate.bots.scripted.burger_rush.evening import (
    FULL,
    Growth,
    RushEvening,
    Ways,
    best_company,
    likely_company,
)
from magnate.bots.scripted.dinner import dinner, guests, wanted
from magnate.bots.scripted.production import choose_goods
from magnate.bots.scripted.staff import Hand, Staff, in_hand, left_to_cook
from magnate.core.flow import run_phase
from magnate.core.state import Chain, Game
from magnate.core.values import Token

KITCHENS = {BURGER: ("burger_cook", "burger_chef"), "pizza": ("pizza_cook", "pizza_chef")}
MANAGER, DIRECTOR, TRAINER = "brand_manager", "brand_director", "trainer"
WIDE = "radio"


def on_air(game: Game, chain: Chain) -> str:
    """Return the good that a rival is about to put on the radio, or ""."""
    if people(chain).get(DIRECTOR):
        return ""
    for seat in game.order:
        rival = game.chains[seat]
        have = people(rival)
        if rival is chain or DIRECTOR in rival.busy.values():
            continue
        soon = rival.beach.get(MANAGER) and have.get(TRAINER, 0) > 1
        if have.get(DIRECTOR) or soon:
            cooked = [good for good, cooks in KITCHENS.items() if any(map(have.get, cooks))]
            free = [good for good in KITCHENS if would_earn(game, rival, f"marketed:{good}")]
            both = [good for good in cooked if good in free]
            likely = both or free or cooked or [BURGER]
            return likely[0] if both == [BURGER] else likely[-1]
    return ""


def tonight(game: Game, chain: Chain, ways: Ways) -> RushEvening:
    """Return this evening, before companies are known."""
    rivals = {seat: company_tonight(game, game.chains[seat]) for seat in ways.rivals}
    return RushEvening(game, chain, ways, guests(game), rivals, tonight=True)


def company_tonight(game: Game, rival: Chain) -> Hand:
    """Return a rival's company, or the probable one."""
    return rival.work or likely_company(game, rival, rival.beach)


def tomorrow(game: Game, chain: Chain, ways: Ways) -> RushEvening:
    """Return tomorrow evening, with our best campaigns of today and the radio a rival is about to
    place."""
    after = game.copy()
    _eat(after, chain, ways)
    own = after.chains[chain.seat]
    rows = game.rules.employees
    left = {card: n - own.used.get(card, 0) for card, n in own.work.items() if rows[card].campaigns}
    for _ in range(sum(left.values())):
        action = best_campaign(after, own, ways, goods_for(game, chain))[1]
        if action is not None:
            campaign = campaign_of(action, game.rules.campaign_tiles[action.number])
            after.campaigns[action.number] = replace(campaign, lead=0)
            after.tiles = after.tiles - {action.number}
    rivals = {
        seat: likely_company(game, game.chains[seat], in_hand(game.chains[seat]))
        for seat in ways.rivals
    }
    run_phase(after, "marketing", unanswered=True)
    _play_radio(after, on_air(game, chain))
    return RushEvening(after, own, ways, guests(after), rivals, tonight=False)


def _eat(game: Game, chain: Chain, ways: Ways) -> None:
    """Simulate tonight's dinner if it is still to come."""
    if game.step >= game.rules.step_index["dinnertime"]:
        return
    houses = guests(game)
    asked = wanted(houses)
    kitchens = []
    for place, seat in enumerate(game.order):
        one = game.chains[seat]
        known = bool(one.work) or seat == chain.seat
        work = left_to_cook(game, one) if known else likely_company(game, one, one.beach)
        kitchen = Staff(game, one, asked, foreseeing=True).kitchen(work, place, one.stock)
        choose_goods(kitchen, houses, ways.rank(seat))
        kitchens.append(kitchen)
    _, fed = dinner(houses, kitchens)
    for name in fed:
        del game.demand[name]


def _play_radio(game: Game, good: str) -> None:
    """Put two tokens of the good on every house, as far as they fit."""
    for name in game.diners if good else ():
        held = game.demand.get(name, ())
        room = (game.houses[name].limit or FULL) - len(held)
        if room > 0:
            game.demand[name] = held + (Token(good),) * min(2, room)


def hand_tomorrow(game: Game, chain: Chain) -> Hand:
    """Return tomorrow's hand: without today's marketeers, with those who return tonight and with
    the cook from the milestone of the first dish."""
    rows, hand = game.rules.employees, in_hand(chain)
    if game.step <= game.rules.step_index["campaigns"]:
        for card, count in chain.work.items():
            if rows[card].campaigns:
                hand[card] -= count - chain.used.get(card, 0)
    for number, card in chain.busy.items():
        if number in game.campaigns and game.campaigns[number].turns == 1:
            hand[card] = hand.get(card, 0) + 1
    for good in KITCHENS:
        for card in _earned_by_cooking(game, chain, good):
            hand[card] = hand.get(card, 0) + 1
    return {card: count for card, count in hand.items() if count > 0}


def _earned_by_cooking(game: Game, chain: Chain, good: str) -> Iterator[str]:
    """Yield cards from the milestone of the first such good. Flexible cooks make burgers."""
    rules = game.rules
    makers = [rules.employees[card].makes for card in chain.work]
    if any(good in makes and (good == BURGER or len(makes) == 1) for makes in makers):
        for one in rules.triggers.get(f"produced:{good}", ()):
            if one not in game.closed and one not in chain.milestones:
                yield from rules.milestones[one].gives


class RushOutlook:
    """The estimated income of hands tomorrow."""

    def __init__(self, game: Game, chain: Chain, growth: Growth) -> None:
        self.evening = tomorrow(game, chain, Ways(game, chain))
        self.growth = growth
        self.hungry = sum(self.evening.asked.values()) / max(1, len(game.diners))
        self.known: dict[frozenset[tuple[str, int]], float] = {}

    def worth(self, hand: Hand) -> float:
        """Return tomorrow's income of a hand."""
        key = frozenset(hand.items())
        if key not in self.known:
            self.known[key] = best_company(self.evening, hand, self.growth)[0]
        return self.known[key]
