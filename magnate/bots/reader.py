"""A player at a first game: reads the on-screen hint about each decision and follows it.

The hints are the guide's (`ask` in magnate/guide/*/words.toml). The bot knows nothing else: no plan
and no simulation. `easy` should win half of its games against it. Its name is `hints`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from random import Random

from magnate.base.actions import (
    ChoosePosition,
    EndStep,
    FetchDrink,
    FetchRoute,
    Hire,
    Keep,
    OpenCompany,
    Pass,
    Pay,
    PlaceCampaign,
    PlaceRestaurant,
    Produce,
    PutToWork,
    Train,
)
from magnate.base.company import fits_company, people
from magnate.base.payday import costs_salary
from magnate.base.position import Position
from magnate.bots.chance import seed_of
from magnate.bots.thought import Thought, bot_that
from magnate.core.actions import Action
from magnate.core.flow import step
from magnate.core.options import Options
from magnate.core.state import Chain, Game
from magnate.forecast import new_distances, new_reaches
from magnate.known import guess

LOOKS = 200
"""Places on the map to compare: the table shows the houses that each would reach."""
FAR = 9
"""Borders: the distance of a house without a road."""
EVERYBODY = (
    "marketing_trainee",
    "kitchen_trainee",
    "errand_boy",
    "management_trainee",
    "trainer",
    "waitress",
    "recruiting_girl",
)
"""Entry cards to hire, in order."""
Choice = Callable[[Game, Chain, list[Action]], Action | None]


def think(view: Position, options: Options, seconds: float, weights: None) -> Thought:
    """Follow the hint about the question."""
    assert view.seat is not None
    seed = seed_of(view)
    game, rng = guess(view, seed), Random(seed)
    chain = game.chains[view.seat]
    offered = {family.kind: family for family in options.families}
    for kind, choose in LINES.items():
        if kind in offered:
            actions = [one for family in options.families if family.kind is kind for one in family]
            some = rng.sample(actions, LOOKS) if len(actions) > LOOKS else actions
            action = choose(game, chain, some)
            if action is not None:
                return Thought(action)
    declining = [family for kind, family in offered.items() if kind.idle or kind.declines]
    return Thought((declining or options.families)[0][0])


def _first(game: Game, chain: Chain, actions: list[Action]) -> Action | None:
    return actions[0]


def _near(game: Game, chain: Chain, actions: list[Action]) -> Action | None:
    """Choose the place with the fewest tile borders to all houses."""

    def borders(action: Action) -> int:
        after = game.copy()
        step(after, action)
        found = new_distances(game, after)
        return sum(dict(near).get(chain.seat, FAR) for near in found.values())

    return min(actions, key=borders)


def _everybody(game: Game, chain: Chain, actions: list[Action]) -> Action | None:
    """Put managers to work first, then people who bring goods or advertise, as long as all fit."""
    rows = game.rules.employees
    planned = chain.plan or ()

    def fits(action: Action) -> bool:
        cards = (*planned, str(getattr(action, "employee", "")))
        return fits_company(game, chain, [(card, 1) for card in cards])

    def rank(action: Action) -> tuple[bool, bool]:
        row = rows[str(getattr(action, "employee", ""))]
        return not row.is_manager, not (row.makes or row.fetches_any_drink or row.is_marketeer)

    return min(filter(fits, actions), key=rank, default=None)


def _earliest(game: Game, chain: Chain, actions: list[Action]) -> Action | None:
    """Choose the earliest position."""
    return min(actions, key=lambda action: int(getattr(action, "position", 0)))


def _missing(game: Game, chain: Chain, actions: list[Action]) -> Action | None:
    """Hire the entry card that the chain has fewest of."""
    have = people(chain)
    fitting = [one for one in actions if getattr(one, "employee", "") in EVERYBODY]

    def rank(action: Action) -> tuple[int, int]:
        card = str(getattr(action, "employee", ""))
        return have.get(card, 0), EVERYBODY.index(card)

    return min(fitting, key=rank, default=None)


def _worth_it(game: Game, chain: Chain, actions: list[Action]) -> Action | None:
    """Trained people do much more, but want a salary: cooks and marketeers, if there is money."""
    for action in actions:
        row = game.rules.employees[str(getattr(action, "into", ""))]
        staff = people(chain).items()
        paid = sum(count for card, count in staff if costs_salary(game, chain, card))
        free = not costs_salary(game, chain, row.id) or chain.cash >= 10 * (paid + 1)
        if free and (row.makes or row.is_marketeer or row.drinks_per_source):
            return action
    return None


def _own_goods(game: Game, chain: Chain, actions: list[Action]) -> Action | None:
    """Place the campaign with most tokens on houses in reach, for a good that the chain makes."""

    def sold(action: Action) -> int:
        after = game.copy()
        step(after, action)
        return sum(
            house.placed * (2 if house.near[0][0] == chain.seat else 1)
            for reach in new_reaches(game, after)
            if all(chain.seat in makers for makers in reach.makers.values())
            for house in reach.houses
            if any(seat == chain.seat for seat, _ in house.near)
        )

    best = max(actions, key=sold)
    return best if sold(best) else None


def _wanted(game: Game, chain: Chain, actions: list[Action]) -> Action | None:
    """Produce or fetch the good that houses want most beyond the stock."""
    wanted = Counter(token.good for tokens in game.demand.values() for token in tokens)
    wanted.subtract(chain.stock)
    best = max(actions, key=lambda action: wanted[str(getattr(action, "good", ""))])
    return best if wanted[str(getattr(best, "good", ""))] > 0 else None


def _past_sources(game: Game, chain: Chain, actions: list[Action]) -> Action | None:
    """Take the haul with the most sources."""
    return max(actions, key=lambda action: len(getattr(action, "sources", ())))


def _most(game: Game, chain: Chain, actions: list[Action]) -> Action | None:
    return max(actions, key=lambda action: int(getattr(action, "count", 0)))


LINES: Mapping[type[Action], Choice] = {
    PlaceRestaurant: _near,
    PutToWork: _everybody,
    OpenCompany: _first,
    ChoosePosition: _earliest,
    Hire: _missing,
    Train: _worth_it,
    PlaceCampaign: _own_goods,
    Produce: _wanted,
    FetchDrink: _wanted,
    FetchRoute: _past_sources,
    Pay: _first,
    Keep: _most,
    EndStep: _first,
    Pass: _first,
}
"""The answer to each kind of action. The first kind that has an answer decides."""

reader_bot = bot_that(think, None)
