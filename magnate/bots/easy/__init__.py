"""The easy bot: plain rules of thumb, a sensible opponent for a first game.

It opens near houses, grows its company by a fixed plan, advertises what it can make to houses
that come to it, cooks what they want, and lets people go whom it cannot pay. Of modules it knows
what they advise, late; where it may put something on the map or has to answer a question that it
does not know, it looks at a few answers and takes the one that promises the best evening.
"""

from __future__ import annotations

from random import Random

from magnate.base.actions import EndStep, OpenCompany, Pay, PutToWork
from magnate.base.position import Position
from magnate.bots.chance import seed_of
from magnate.bots.easy.kitchen import next_portion
from magnate.bots.easy.places import best_campaign, best_restaurant
from magnate.bots.easy.staff import company, next_hire, next_to_go, next_training
from magnate.bots.mind.promise import most_promising
from magnate.bots.thought import Thought
from magnate.bots.weights import WEIGHTS
from magnate.core.actions import Action
from magnate.core.options import Options
from magnate.core.state import Chain, Game
from magnate.engine import game_in, rules_in
from magnate.known import guess

KNOWN = ("first_restaurants", "restructuring", "hire", "train", "campaigns", "food")
"""Steps for which it has rules of thumb that look at the table."""
TRIES = 8
"""How many answers it looks at where it has no rule of thumb."""


def easy_bot(view: Position, options: Options, rng: Random, seconds: float = 1.0) -> Thought:
    """One of the options, by rules of thumb; it needs no time to speak of."""
    return Thought(_choice(view, options, rng))


def _choice(view: Position, options: Options, rng: Random) -> Action:
    assert view.seat is not None
    if len(options) == 1:
        return options[0]
    end = EndStep(view.seat)
    step = "" if view.pending else view.step
    if step in ("order", "freezer"):
        return options[0]  # the first position; as much as fits
    if step == "payday":
        pay = Pay(view.seat)
        return pay if pay in options else next_to_go(rules_in(view), options)
    if step == "reserves":
        return options[rng.randrange(len(options))]
    if step not in KNOWN:
        game = guess(view, seed_of(view))
        return most_promising(game, view.seat, options, rng, WEIGHTS.promise, TRIES)[0][1]
    game = game_in(view)
    chain = game.chains[view.seat]
    if step == "first_restaurants":
        return best_restaurant(game, chain, options, rng)
    if step == "restructuring":
        return _next_card(game, chain)
    if step == "hire":
        return next_hire(game, chain, options) or end
    if step == "train":
        return next_training(game, chain, options) or end
    if step == "campaigns":
        return best_campaign(game, chain, options, rng) or end
    return next_portion(game, chain, options, rng)


def _next_card(game: Game, chain: Chain) -> Action:
    """The next card of today's company, or that is all."""
    planned = list(chain.plan or ())
    for card in company(game, chain):
        if card in planned:
            planned.remove(card)
        else:
            return PutToWork(chain.seat, card)
    return OpenCompany(chain.seat)
