"""The end of dinnertime: milestones for sold goods and used waitresses (NMS-09, NMS-19)."""

from __future__ import annotations

from magnate.base.company import at_work
from magnate.base.events import Sold
from magnate.base.milestones import occasion
from magnate.core.module import Step
from magnate.core.state import Game
from magnate.modules.new_milestones import radios
from magnate.modules.new_milestones.books import Meal, books


def remember(game: Game, sold: Sold) -> None:
    """Note the goods that a house has really eaten, which may differ from its demand (SUS-02)."""
    kept = books(game)
    kept.meals = (*kept.meals, Meal(sold.house, sold.seat, tuple(sold.goods)))


def after_dinner(game: Game) -> None:
    """Award milestones for goods and waitresses, then offer the radios (NMS-10)."""
    kept = books(game)
    for seat in game.order:
        chain = game.chains[seat]
        sold = {good for meal in kept.meals if meal.seat == seat for good in meal.goods}
        for good in game.rules.goods:
            if good in sold:
                occasion(game, chain, f"sold:{good}")
        for row in at_work(game, chain):
            if row.tips:
                occasion(game, chain, f"used:{row.id}")
    meals, kept.meals = kept.meals, ()
    radios.offer(game, meals)


STEP = Step("after_dinner", "dinnertime", begin=after_dinner, after="dinnertime")
