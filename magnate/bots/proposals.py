"""Candidate courses of action for each kind of decision, to be compared by simulation."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import NamedTuple

from magnate.base.actions import Hire, OpenCompany, PutToWork
from magnate.base.company import fits_company
from magnate.bots.heuristics import Habit, decide
from magnate.bots.heuristics.campaigns import campaigns
from magnate.bots.heuristics.company import company
from magnate.bots.heuristics.promise import most_promising
from magnate.bots.heuristics.restaurants import first_restaurants
from magnate.bots.heuristics.wishes import wishes
from magnate.bots.search import Course
from magnate.bots.weights import Weights
from magnate.core.actions import Action
from magnate.core.options import Options
from magnate.core.state import Chain, Game

Actions = tuple[Action, ...]
PLACES = 8
"""First restaurants to compare."""


def proposals(
    game: Game,
    seat: int,
    habits: Sequence[Habit],
    lines: Sequence[Habit],
    options: Options,
    rng: Random,
) -> list[Course]:
    """Return candidate courses, none twice: the first habit's own, then those of the lines."""
    asked = Asked(game, game.chains[seat], habits, options, rng)
    name = "" if game.pending else game.rules.steps[game.step].name
    usual = habits[0]
    if name not in PROPOSED:
        return [Course(actions, usual) for actions in dict.fromkeys(_promising(asked))]
    whole = name == "restructuring"  # a company is chosen as a whole, all else one by one
    own, *others = (_first(game, seat, way, rng, whole) for way in habits)
    by_line = [Course(_first(game, seat, line, rng, whole), line) for line in lines]
    found = [Course(own, usual), *by_line, *(Course(actions, usual) for actions in others)]
    found += _turns(asked) if whole else []
    found += [Course(actions, usual) for actions in PROPOSED[name](asked)]
    return list(dict.fromkeys(found))


def _first(game: Game, seat: int, habit: Habit, rng: Random, whole: bool) -> Actions:
    """Return the habit's first action, or all its actions if `whole`."""
    actions = tuple(decide(game, seat, habit, Random(rng.random())))
    return actions if whole else actions[:1]


def _turns(asked: Asked) -> Iterator[Course]:
    """Yield companies for each plan with a wish (wishes.py)."""
    own = next((habit for habit in asked.habits if not habit.plan.line), None)
    for wish in wishes(asked.game, asked.chain, own) if own else ():
        actions = decide(asked.game, asked.chain.seat, wish, asked.rng)
        yield Course(tuple(actions), wish)


class Asked(NamedTuple):
    """A decision with the habits of its seat."""

    game: Game
    chain: Chain
    habits: Sequence[Habit]
    options: Options
    rng: Random

    @property
    def weights(self) -> Weights:
        return self.habits[0].weights

    @property
    def most(self) -> int:
        """Limit of courses of one kind."""
        return self.weights.search.courses


def _every(asked: Asked) -> Iterable[Actions]:
    return ((action,) for action in asked.options)


def _hires(asked: Asked) -> Iterable[Actions]:
    hires = [(a,) for a in asked.options if isinstance(a, Hire) and not a.by_manager]
    yield from hires or _sample(asked)
    yield from _declined(asked)


def _trainings(asked: Asked) -> Iterable[Actions]:
    trainings = [(action,) for action in asked.options if not action.declines]
    some = len(trainings) > asked.most
    yield from asked.rng.sample(trainings, asked.most) if some else trainings
    yield from _declined(asked)


def _campaigns(asked: Asked) -> Iterable[Actions]:
    goods = asked.game.rules.marketable
    ranked = campaigns(asked.game, asked.chain, goods, asked.weights)
    yield from ((action,) for action in ranked[: asked.most])
    yield from _declined(asked)


def _first_restaurants(asked: Asked) -> Iterable[Actions]:
    ranked = first_restaurants(asked.game, asked.chain, asked.weights.standing)
    return ((action,) for action in ranked[:PLACES])


def _promising(asked: Asked) -> Iterable[Actions]:
    weights = asked.weights.promise
    best = most_promising(
        asked.game, asked.chain.seat, asked.options, asked.rng, weights, 2 * weights.tries
    )
    yield from ((action,) for _, action in best[: asked.most // 2])
    yield from _declined(asked)


def _companies(asked: Asked) -> Iterable[Actions]:
    """Yield the habits' companies with one card more, less or exchanged."""
    game, chain = asked.game, asked.chain
    rows = game.rules.employees
    for base in dict.fromkeys(tuple(sorted(company(game, chain, way))) for way in asked.habits):
        for card in sorted(set(base)):
            fewer = list(base)
            fewer.remove(card)
            spared = not rows[card].makes
            if spared and fits_company(game, chain, [(c, 1) for c in fewer]):
                yield _opened(chain, fewer)
        for card, count in sorted(chain.beach.items()):
            if base.count(card) >= count or rows[card].is_manager:
                continue
            more = [*base, card]
            if fits_company(game, chain, [(c, 1) for c in more]):
                yield _opened(chain, more)
            else:
                for other in sorted(set(base)):
                    swapped = [*base, card]
                    swapped.remove(other)
                    same = other == card or rows[other].is_manager
                    if not same and fits_company(game, chain, [(c, 1) for c in swapped]):
                        yield _opened(chain, swapped)


def _opened(chain: Chain, cards: Iterable[str]) -> Actions:
    planned = list(chain.plan or ())
    atoms: list[Action] = []
    for card in cards:
        if card in planned:
            planned.remove(card)
        else:
            atoms.append(PutToWork(chain.seat, card))
    return (*atoms, OpenCompany(chain.seat))


def _sample(asked: Asked) -> list[Actions]:
    """Return a sample of the options of every family."""
    families, rng = asked.options.families, asked.rng
    each = max(1, asked.most // max(1, len(families)))
    found: list[Actions] = []
    for family in families:
        found += [(family[int(rng.random() * len(family))],) for _ in range(min(each, len(family)))]
    return found[: asked.most]


def _declined(asked: Asked) -> Iterable[Actions]:
    return ((family[0],) for family in asked.options.families if family.kind.declines)


PROPOSED: Mapping[str, Callable[[Asked], Iterable[Actions]]] = {
    "first_restaurants": _first_restaurants,
    "reserves": _every,
    "restructuring": _companies,
    "order": _every,
    "hire": _hires,
    "train": _trainings,
    "campaigns": _campaigns,
}
"""Candidates by step, besides those of the habits. Other steps: see `_promising`."""
