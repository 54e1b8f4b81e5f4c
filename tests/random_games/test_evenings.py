"""What events of an evening say that leaves stocks and demand is what leaves them."""

from __future__ import annotations

from collections import Counter
from random import Random

from magnate import Action, Game, Setup
from magnate.base.events import Sold
from magnate.core.flow import run_phase, stands_before, step
from magnate.forecast import Levers
from magnate.forecast.dinner import prepared
from magnate.modules import module_names
from tests.random_play import play

WITH_ALL = tuple(name for name in module_names() if name != "hard_choices")
DINNER = frozenset({"dinnertime"})


def test_goods_and_demand_that_are_eaten_are_told() -> None:
    seen: Counter[str] = Counter()
    rng = Random(3)

    def look(game: Game, action: Action) -> None:
        evening = game.copy()
        step(evening, action, DINNER)
        if not stands_before(evening, DINNER):
            return
        stock = {chain.seat: dict.fromkeys(game.rules.goods, 3) for chain in game.chains}
        wanted = {house: {rng.choice(["burger", "pizza", "beer"]): 1} for house in game.houses}
        evening = prepared(evening, Levers(stock=stock, demand=wanted))
        stocks = [Counter(chain.stock) for chain in evening.chains]
        hungry = dict(evening.demand)
        events = run_phase(evening, "dinnertime", unanswered=True)
        for chain, left in zip(evening.chains, stocks, strict=True):
            for event in events:
                left.subtract(event.uses(chain.seat))
                seen[type(event).__name__] += bool(event.uses(chain.seat))
            assert {good: n for good, n in left.items() if n} == chain.stock
        fed = {event.house for event in events if isinstance(event, Sold)}
        assert evening.demand == {h: tokens for h, tokens in hungry.items() if h not in fed}

    for seed in range(3):
        play(Setup(players=4, seed=seed, turn_limit=7, modules=WITH_ALL), seed, look)
    assert min(seen["Sold"], seen["DroveToEat"]) > 5, seen
