"""An evening worked out beforehand is the dinner that the rules then hold."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from magnate import Action, Game, Setup, legal
from magnate.base.company import with_company
from magnate.base.events import IncomeRaised, Sold, Tipped
from magnate.core.flow import awaited, run_phase, stands_before, step
from magnate.core.values import NOBODY, Token
from magnate.engine import compile_rules
from magnate.evening import Crew, Evening
from magnate.modules import module_names
from tests.random_games.starts import agreeable, in_full_swing
from tests.random_play import lively

DINNER = frozenset({"dinnertime"})
TURNS = 3
VARIANTS = 3
ALL = tuple(name for name in module_names() if name != "hard_choices")
TABLES = [((), 2), ((), 4), *(((name,), 3) for name in module_names()), (ALL, 2), (ALL, 5)]
AT_DINNER = ("bonus:", "distance", "income_percent", "tips", "unit_price")
"""Effects that dinner asks for."""


def changed(game: Game, rng: Random) -> Game:
    """The game with other companies, goods, milestones and demand, and with little in the bank."""
    copy, rules = game.copy(), game.rules
    goods, cards = list(rules.goods), list(rules.employees)
    for chain in copy.chains:
        chain.work = dict(Counter(rng.choices(cards, k=rng.randrange(9))))
        chain.stock = {good: rng.randrange(1, 5) for good in goods if rng.random() < 0.7}
        earned = [name for name in rules.milestones if rng.random() < 0.2]
        chain.milestones = dict.fromkeys(earned, max(1, game.turn - 1))
    copy.demand = {}
    for name in copy.diners:
        tokens = rng.choices(
            [Token(good, NOBODY) for good in rules.marketable], k=rng.choice((0, 1, 1, 2, 3))
        )
        if tokens:
            copy.demand[name] = tuple(tokens)
    copy.bank = rng.choice((-20, 0, 30, 200, 2000))
    return copy


def check(game: Game) -> Counter[str]:
    """Compare what is worked out with what then happens; answer what happened."""
    seen: Counter[str] = Counter()
    evening = Evening(game)
    held = evening.as_it_is()
    before = game.copy()
    dinner = game.copy()
    events = run_phase(dinner, "dinnertime", unanswered=True)
    assert game.demand == before.demand
    assert [chain.stock for chain in game.chains] == [chain.stock for chain in before.chains]
    assert held.fed == {event.house: event.seat for event in events if isinstance(event, Sold)}
    for seat in game.order:
        takings, chain = held.takings[seat], dinner.chains[seat]

        def brought(kind: type[Sold | Tipped | IncomeRaised], seat: int = seat) -> int:
            return sum(event.brings(seat) for event in events if isinstance(event, kind))

        assert takings.sales == brought(Sold)
        assert takings.tips == brought(Tipped)
        assert takings.raised == brought(IncomeRaised)
        assert takings.income == held.income(seat) == chain.earned
        assert {good: count for good, count in takings.stock.items() if count} == chain.stock
        seen["on the way"] += takings.other != 0
    seen.update(type(event).__name__ for event in events)
    assert evening.as_it_is() == held  # and it can be asked again
    return seen


def check_crews(game: Game, rng: Random) -> None:
    """A crew adds up what its cards bring; compare that with a chain that has them at work."""
    evening = Evening(game)
    for chain in evening.chains:
        crew = Crew(evening, chain)
        for _ in range(VARIANTS):
            work = dict(Counter(rng.choices(list(game.rules.employees), k=rng.randrange(9))))
            place = rng.random()
            found, host = crew.host(work, place), evening.host(with_company(chain, work), place)
            for name in ("price", "adjustment", "rank", "entrances", "tips", "percent"):
                assert getattr(found, name) == getattr(host, name), name
            assert all(found.stock[good] >= count for good, count in chain.stock.items())


def dinners(setup: Setup, seed: int) -> Counter[str]:
    """Play a random game, and check every dinner in it and others beside it."""
    seen: Counter[str] = Counter()
    rng, game = Random(seed), in_full_swing(setup)
    while not game.over:
        seats = awaited(game)
        action: Action = lively(legal(game, seats[rng.randrange(len(seats))]), rng)
        ahead = game.copy()
        step(ahead, action, DINNER)
        if stands_before(ahead, DINNER):
            seen += check(ahead)
            check_crews(ahead, rng)
            for _ in range(VARIANTS):
                seen += check(changed(ahead, rng))
        step(game, action)
    return seen


@pytest.mark.parametrize(("modules", "players"), TABLES)
def test_a_reckoned_evening_is_the_dinner_of_the_rules(
    modules: tuple[str, ...], players: int
) -> None:
    wanted = agreeable(*modules)
    assert wanted is not None
    seen: Counter[str] = Counter()
    for seed in range(2):
        setup = Setup(players=players, seed=seed, turn_limit=TURNS, modules=wanted)
        seen += dinners(setup, seed)
    assert min(seen["Sold"], seen["WentHungry"], seen["Tipped"], seen["BankBroke"]) > 0, seen
    if "coffee" in wanted:
        assert seen["on the way"] > 0


def test_no_milestone_that_is_earned_at_dinner_counts_at_that_dinner() -> None:
    """`Evening` does not foresee any. One that did would have to be worked out there, too."""
    for modules in ((), *((name,) for name in module_names())):
        rules = compile_rules(agreeable(*modules) or ())
        for row in rules.milestones.values():
            earned = any(occasion.startswith(("cash:", "sold:")) for occasion in row.when)
            if earned and not row.from_next_turn:
                assert not any(name.startswith(AT_DINNER) for name in row.effects), row.id
