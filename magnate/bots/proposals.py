"""What is worth a closer look: for each kind of decision a handful of courses of action."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from magnate.base.actions import (
    ChoosePosition,
    ChooseReserve,
    EndStep,
    Hire,
    OpenCompany,
    PutToWork,
)
from magnate.base.company import fits_company
from magnate.bots.mind import Habit, decide
from magnate.bots.mind.advertising import campaigns
from magnate.bots.mind.company import company
from magnate.bots.mind.promise import most_promising
from magnate.bots.mind.restaurants import first_restaurants
from magnate.core.actions import Action
from magnate.core.options import Options
from magnate.core.state import Chain, Game

Actions = tuple[Action, ...]


def proposals(
    game: Game, seat: int, habits: Sequence[Habit], options: Options, rng: Random
) -> list[Actions]:
    """First actions worth comparing, habit's own choice first, none twice."""
    chain = game.chains[seat]
    weights = habits[0].weights
    most = weights.search.courses
    found: list[Actions]
    name = "" if game.pending else game.rules.steps[game.step].name
    habit = [tuple(decide(game, seat, way, Random(rng.random()))) for way in habits]
    if name == "restructuring":
        found = [*habit, *_companies(game, chain, habits)]
    elif name == "hire":
        hires: list[Actions] = [(a,) for a in options if isinstance(a, Hire) and not a.by_manager]
        found = [
            *((h[0],) for h in habit),
            *(hires or _sample(options, rng, most)),
            (EndStep(seat),),
        ]
    elif name == "train":
        trains: list[Actions] = [(a,) for a in options if not isinstance(a, EndStep)]
        found = [*((h[0],) for h in habit), *_some(trains, rng, most), (EndStep(seat),)]
    elif name == "campaigns":
        ranked: list[Actions] = [
            (a,) for a in campaigns(game, chain, game.rules.marketable, weights)
        ]
        found = [*((h[0],) for h in habit), *ranked[:most], (EndStep(seat),)]
    elif name in ("order", "reserves"):
        kinds = (ChoosePosition, ChooseReserve)
        found = [(a,) for a in options if isinstance(a, kinds)]
    elif name == "first_restaurants":
        found = [
            *((h[0],) for h in habit),
            *((a,) for a in first_restaurants(game, chain, weights.standing)[:8]),
        ]
    elif name in ("food", "payday", "freezer"):
        found = habit[:1]
    else:
        tries = 2 * weights.promise.tries
        best = most_promising(game, seat, options, rng, weights.promise, tries)
        found = [*((action,) for _, action in best[: most // 2]), *_endings(options)]
    return list(dict.fromkeys(found))


def _companies(game: Game, chain: Chain, habits: Sequence[Habit]) -> Iterable[Actions]:
    """Habit's companies with one card more or one card less."""
    rows = game.rules.employees
    for base in {tuple(sorted(company(game, chain, way))) for way in habits}:
        for card in sorted(set(base)):
            fewer = list(base)
            fewer.remove(card)
            spared = rows[card].price or rows[card].tips or rows[card].hires
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


def _sample(options: Options, rng: Random, most: int) -> list[Actions]:
    """Options of every family, some of each."""
    families = options.families
    each = max(1, most // max(1, len(families)))
    found: list[Actions] = []
    for family in families:
        found += [(family[int(rng.random() * len(family))],) for _ in range(min(each, len(family)))]
    return found[:most]


def _some(found: list[Actions], rng: Random, most: int) -> list[Actions]:
    return found if len(found) <= most else rng.sample(found, most)


def _endings(options: Options) -> list[Actions]:
    return [(family[0],) for family in options.families if family.kind is EndStep]
