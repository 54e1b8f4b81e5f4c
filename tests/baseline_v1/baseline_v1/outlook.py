"""What time it is in a game: to grow or to serve, and which cards would pay."""

from __future__ import annotations

from .advice import Pays
from .engine import Chain, Game
from .plan import Habit

MANY = 4
"""With so many people without a salary, a card for them pays; a guess."""


def growing(game: Game, habit: Habit) -> bool:
    """Whether it is still worth more to grow than to serve."""
    if game.turn < habit.plan.late:
        return True
    lately = sum(chain.income[-1] for chain in game.chains if chain.income)
    return game.bank > lately * habit.weights.use.far


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
