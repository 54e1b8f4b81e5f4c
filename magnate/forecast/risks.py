"""Rivals who could take expected sales by putting all their cooks and buyers to work."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from magnate.base.company import people
from magnate.core.content import Employee
from magnate.core.state import Chain, Game
from magnate.forecast.companies import Companies
from magnate.forecast.day import DayForecast, day_of


class RivalRisk(msgspec.Struct, frozen=True, kw_only=True):
    """One rival, and the evening if that rival cooked with everybody it has."""

    seat: int
    """The rival."""
    houses: tuple[str, ...]
    """Houses that would go elsewhere then."""
    income: int
    """Dollars that would still come in."""


def risks(
    game: Game, seat: int, companies: Companies, expected: DayForecast
) -> tuple[RivalRisk, ...]:
    """Return the rivals whose cooks on the beach would lower a seat's expected income.

    `companies` are those that `expected` was worked out with. Each rival is looked at alone.
    """
    income, houses = _evening(expected, seat)
    found = []
    for rival in game.order if income > 0 else ():
        fuller = _with_all_cooks(game, game.chains[rival], companies.get(rival, {}))
        if rival == seat or fuller is None:
            continue
        left, kept = _evening(day_of(game, {**companies, rival: fuller}), seat)
        if left < income:
            lost = tuple(house for house in houses if house not in kept)
            found.append(RivalRisk(seat=rival, houses=lost, income=left))
    return tuple(found)


def _evening(day: DayForecast, seat: int) -> tuple[int, list[str]]:
    """Return a seat's income and the houses that come to it."""
    income = next((one.income for one in day.dinner.chains if one.seat == seat), 0)
    return income, [one.house for one in day.dinner.houses if one.winner == seat]


def _with_all_cooks(game: Game, chain: Chain, company: Mapping[str, int]) -> dict[str, int] | None:
    """Return the company with every card that brings goods; None if it has them all."""
    rows = game.rules.employees
    held = people(chain)
    cooks = {card: count for card, count in held.items() if _brings_goods(rows[card])}
    if all(company.get(card, 0) >= count for card, count in cooks.items()):
        return None
    managers = {card: count for card, count in held.items() if rows[card].is_manager}
    return {**managers, **cooks, **{card: n for card, n in company.items() if card not in cooks}}


def _brings_goods(row: Employee) -> bool:
    return bool(row.makes or row.fetches_any_drink or row.drinks_per_source)
