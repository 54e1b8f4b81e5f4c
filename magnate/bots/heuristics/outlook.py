"""What time it is in a game: to grow or to serve, and which cards would pay."""

from __future__ import annotations

from magnate.base.dinnertime import BASE_PRICE
from magnate.bots.advice import Pays
from magnate.bots.heuristics.plan import Habit
from magnate.core.state import Chain, Game

MANY = 4
"""With so many people without a salary, a card for them pays; a guess."""
QUIET = 40
"""At least so many dollars all chains together are expected to earn an evening; a guess."""


def growing(game: Game, habit: Habit) -> bool:
    """Whether it is still worth more to grow than to serve."""
    if game.turn < habit.plan.late:
        return True
    lately = sum(chain.income[-1] for chain in game.chains if chain.income)
    return game.bank > lately * habit.weights.use.far


def turns_left(game: Game, chain: Chain) -> float:
    """How many evenings the money in the bank will last, tonight's included; a rough guess.

    Tonight is expected to bring what the last evening did, or what houses want now, if that is
    more; later evenings the same. Reserve cards of others count as the middle one.
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
    """Whether the bank will hardly last for another evening (END-01)."""
    if game.breaks == 0:
        return False
    lately = sum(chain.income[-1] for chain in game.chains if chain.income)
    return game.bank <= lately


def pays(game: Game, chain: Chain, when: Pays) -> bool:
    """Whether it looks as if a card would pay that pays on such days, today or soon."""
    if when == "gardens":
        return any(house.garden for house in game.houses.values())
    if when == "advertising":
        return any(campaign.owner == chain.seat for campaign in game.campaigns.values())
    if when == "unpaid":
        rows = game.rules.employees
        hands = (*chain.beach.items(), *chain.work.items())
        return sum(count for card, count in hands if not rows[card].salary) >= MANY
    return True
