"""The phase of a game: whether growth still pays, and which cards would."""

from __future__ import annotations

from magnate.base.dinnertime import BASE_PRICE
from magnate.bots.advice import Pays
from magnate.bots.heuristics.plan import Habit
from magnate.core.state import Chain, Game

MANY = 4
"""People without a salary from whom a card for them pays. A guess."""
QUIET = 40
"""Dollars: the least that all chains together are expected to earn per evening. A guess."""


def growing(game: Game, habit: Habit) -> bool:
    """Return True if growing is still worth more than serving."""
    if game.turn < habit.plan.late:
        return True
    lately = sum(chain.income[-1] for chain in game.chains if chain.income)
    return game.bank > lately * habit.weights.use.far


def turns_left(game: Game, chain: Chain) -> float:
    """Estimate how many evenings the money in the bank will last, tonight included.

    Every evening is expected to bring what the last one did, or what houses want now, if that is
    more. Rivals' reserve cards count as the middle one.
    """
    money = float(game.bank)
    if game.breaks == 0 and chain.reserve:
        cards = game.rules.content.reserves
        middle = sorted(card.money for card in cards.values())[len(cards) // 2]
        money += cards[chain.reserve].money + (len(game.chains) - 1) * middle
    lately = sum(chain.income[-1] for chain in game.chains if chain.income)
    wanted = sum(len(tokens) for tokens in game.demand.values())
    return money / max(lately, wanted * BASE_PRICE, QUIET)


def last_evening(game: Game) -> bool:
    """Return True if the bank will hardly last for another evening (END-01)."""
    if game.breaks == 0:
        return False
    lately = sum(chain.income[-1] for chain in game.chains if chain.income)
    return game.bank <= lately


def pays(game: Game, chain: Chain, when: Pays) -> bool:
    """Return True if a card that pays on such days would pay, today or soon."""
    if when == "gardens":
        return any(house.garden for house in game.houses.values())
    if when == "advertising":
        return any(campaign.owner == chain.seat for campaign in game.campaigns.values())
    if when == "unpaid":
        rows = game.rules.employees
        hands = (*chain.beach.items(), *chain.work.items())
        return sum(count for card, count in hands if not rows[card].salary) >= MANY
    return True
