"""Choices of people who may choose their goods."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from magnate.base.actions import FetchDrink, FetchRoute, Produce
from magnate.bots.scripted.dinner import HungryHouse, Kitchen, choosers, guests, wanted
from magnate.bots.scripted.line import those
from magnate.bots.scripted.staff import Staff, left_to_cook
from magnate.core.actions import Action
from magnate.core.options import Options
from magnate.core.state import Chain, Game
from magnate.evening import Choosers, best_haul

Rank = Callable[[HungryHouse, int], Any]
"""The priority of a house by the portions it lacks; the lowest is cooked for first."""


def choose_goods(kitchen: Kitchen, houses: Sequence[HungryHouse], rank: Rank) -> list[str]:
    """Let flexible people choose: whole meals by rank, then the most wanted goods. Return the goods
    and add them to the kitchen's stock."""
    chosen: list[str] = []
    free = choosers(kitchen)
    if not (free.cooks or free.fetchers):
        return chosen
    left = kitchen.stock.copy()
    todo = [guest for guest in houses if guest.borders[kitchen.seat] is not None]
    while todo and (free.cooks or free.fetchers):
        lacking = [_lacking(free, left, guest) for guest in todo]
        which = min(range(len(todo)), key=lambda i: (rank(todo[i], sum(lacking[i])), todo[i].name))
        guest, (cooks, fetchers) = todo.pop(which), lacking[which]
        if cooks > free.cooks or fetchers > free.fetchers:
            continue
        for good, count in guest.wants.items():
            while left.get(good, 0) < count:
                made = _bring(kitchen, good)
                chosen.append(good)
                left[good] = left.get(good, 0) + made
            left[good] -= count
    asked = wanted(houses)
    for can, goods in ((free.cooks, free.flexible), (free.fetchers, free.drinks)):
        for _ in range(can):
            good = _most_lacking(kitchen, asked, goods)
            if good:
                _bring(kitchen, good)
                chosen.append(good)
    free.cooks = free.fetchers = 0
    return chosen


def _lacking(free: Choosers, stock: dict[str, int], guest: HungryHouse) -> tuple[int, int]:
    """Return the cooks and fetchers that a meal takes. Impossible goods count 99."""
    cooks = fetchers = 0
    for good, count in guest.wants.items():
        short = count - stock.get(good, 0)
        if short > 0:
            if good in free.drinks:
                fetchers += -(-short // free.each)
            else:
                cooks += short if good in free.flexible else 99
    return cooks, fetchers


def _bring(kitchen: Kitchen, good: str) -> int:
    """Use somebody for the good and return the amount."""
    free = choosers(kitchen)
    made = free.each if good in free.drinks else 1
    if good in free.drinks:
        free.fetchers -= 1
    else:
        free.cooks -= 1
    kitchen.stock[good] = kitchen.stock.get(good, 0) + made
    return made


def _most_lacking(kitchen: Kitchen, asked: dict[str, int], goods: Iterable[str]) -> str:
    """Return the demanded good that lacks most."""
    lack = {good: asked[good] - kitchen.stock.get(good, 0) for good in asked if good in goods}
    return max(lack, key=lack.__getitem__, default="")


def cooked(game: Game, chain: Chain, options: Options, rank: Rank, liked: Sequence[str]) -> Action:
    """Return the next action of cooking or fetching. Without demand, the first of `liked`."""
    rows = game.rules.employees
    for one in those(options, Produce):
        if len(rows[one.by].makes) == 1:
            return one
    houses = guests(game)
    staff = Staff(game, chain, wanted(houses))
    for route in those(options, FetchRoute):
        sources, _ = best_haul(game, chain, rows[route.by], staff.asked)
        return FetchRoute(chain.seat, route.by, sources)
    kitchen = staff.kitchen(left_to_cook(game, chain), 0, chain.stock)
    chosen = [*choose_goods(kitchen, houses, rank), *liked]
    choices: list[Produce | FetchDrink] = [*those(options, Produce), *those(options, FetchDrink)]
    for good in chosen:
        for choice in choices:
            if choice.good == good:
                return choice
    return choices[0] if choices else options[0]
