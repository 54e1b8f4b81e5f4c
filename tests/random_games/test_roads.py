"""A road that nobody drove is the one that would have been driven."""

from __future__ import annotations

from magnate import Action, Game, Setup
from magnate.base.dinnertime import roads_not_taken
from magnate.base.events import Sold
from magnate.core.flow import run_phase, stands_before, step
from magnate.forecast import Levers
from magnate.forecast.dinner import prepared
from magnate.modules import module_names
from tests.random_play import play

WITH_ALL = tuple(name for name in module_names() if name != "hard_choices")
DINNER = frozenset({"dinnertime"})


def dinner(game: Game) -> list[Sold]:
    """All that is sold if dinner is held now."""
    events = run_phase(game.copy(), "dinnertime", unanswered=True)
    return [event for event in events if isinstance(event, Sold)]


def test_where_only_a_loser_sells_the_house_drives_its_road() -> None:
    compared = different = 0

    def look(game: Game, action: Action) -> None:
        nonlocal compared, different
        evening = game.copy()
        step(evening, action, DINNER)
        if not stands_before(evening, DINNER):
            return
        stock = {chain.seat: dict.fromkeys(game.rules.goods, 30) for chain in game.chains}
        wanted = {house: {"burger": 1} for house in game.houses}
        evening = prepared(evening, Levers(stock=stock, demand=wanted))
        for sale in dinner(evening):
            for seat, road in roads_not_taken(evening, sale).items():
                alone = evening.copy()
                alone.demand = {sale.house: evening.demand[sale.house]}
                for chain in alone.chains:
                    chain.stock = chain.stock if chain.seat == seat else {}
                (sold,) = dinner(alone)
                assert (sold.seat, sold.road) == (seat, road)
                compared += 1
                different += road != sale.road

    for seed in range(2):
        play(Setup(players=4, seed=seed, turn_limit=5, modules=WITH_ALL), seed, look)
    assert min(compared, different) > 20, (compared, different)
