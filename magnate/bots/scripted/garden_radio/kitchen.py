"""Choice of goods to cook and fetch: for tonight's dinner, then for milestones."""

from __future__ import annotations

from magnate.base.actions import FetchDrink, FetchRoute, Produce
from magnate.base.food import drinks_each
from magnate.base.milestones import would_earn
from magnate.bots.scripted.garden_radio.day import GardenDay
from magnate.bots.scripted.garden_radio.evening import incomes, staff_of
from magnate.bots.scripted.garden_radio.radio import promise
from magnate.bots.scripted.garden_radio.slots import KITCHENS
from magnate.bots.scripted.line import those
from magnate.bots.scripted.staff import left_to_cook, with_more
from magnate.core.actions import Action
from magnate.core.options import Options
from magnate.core.state import Chain, Game
from magnate.evening import best_haul


def cook(game: Game, chain: Chain, options: Options) -> Action | None:
    """Use cooks without a choice, then buyers, then flexible people for what is eaten."""
    rows = game.rules.employees
    for one in those(options, Produce):
        if len(rows[one.by].makes) == 1:
            return one
    day = GardenDay(game, chain)
    for route in those(options, FetchRoute):
        short = {good: count - chain.stock.get(good, 0) for good, count in day.asked.items()}
        sources, _ = best_haul(game, chain, rows[route.by], short)
        return FetchRoute(chain.seat, route.by, sources)
    choices: list[Produce | FetchDrink] = [*those(options, Produce), *those(options, FetchDrink)]
    return _eaten(day, choices) or _new(game, chain, choices)


def _eaten(day: GardenDay, choices: list[Produce | FetchDrink]) -> Produce | FetchDrink | None:
    """Return the action that adds most to tonight's income; None: none does."""
    game, chain = day.game, day.chain
    able = [one for one in choices if one.good in day.asked]
    staff = staff_of(game, chain, day.asked)
    rest = left_to_cook(game, chain)
    without: dict[str, int] = {}
    best, found = 0, None
    for one in able:
        kitchen = staff.kitchen(with_more(rest, (), [one.by]), day.place, chain.stock)
        if one.by not in without:
            without[one.by], _ = incomes(day.houses, kitchen, day.rivals_tonight)
        row, there = game.rules.employees[one.by], kitchen.stock.get(one.good, 0)
        made = row.makes.get(one.good) or drinks_each(game, chain, row)
        kitchen.stock[one.good] = there + made
        own, _ = incomes(day.houses, kitchen, day.rivals_tonight)
        if own - without[one.by] > best:
            best, found = own - without[one.by], one
    return found


def _new(game: Game, chain: Chain, choices: list[Produce | FetchDrink]) -> Action | None:
    """Return an action that earns the milestone of a first dish or of thrown away goods."""
    fresh = [
        one
        for one in choices
        if isinstance(one, Produce) and would_earn(game, chain, f"produced:{one.good}")
    ]
    if fresh:
        return max(
            fresh, key=lambda one: promise(game, chain, one.good) if one.good in KITCHENS else 0
        )
    return choices[0] if choices and would_earn(game, chain, "thrown_away") else None
