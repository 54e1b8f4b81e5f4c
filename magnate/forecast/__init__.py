"""Forecasts: actions tried out on a copy, the next dinner, drafts of a turn.

Forecasts play on a guess of the viewer's (magnate/known), so they give away nothing hidden.

    try_out(game, seat, actions)    the outcome of actions
    dinner(guess(view))             the dinner as things stand, with levers
    outlook(...)                    the same with the campaigns, in the order in which they come
    day_of(...)                     the day and evening of companies that are being chosen
    rest_of_day(...)                tonight, once everybody still to act has cooked
    risks(...)                      rivals who could lower the income of that evening
    passing(before, after)          houses that would pass a new piece on their way
    all_houses(...)                 who would win each house now
    draft(game, seat, actions)      the seat's next company and working day, planned ahead
    follow(game, seat, drafted)     how far a draft can be played from here
    worth_advertising(game, chain)  the goods to advertise, the best first
"""

from __future__ import annotations

from magnate.forecast.campaign_goods import worth_advertising
from magnate.forecast.companies import (
    Companies,
    Opened,
    assumed,
    last_companies,
    last_opened,
    newcomers,
    opened_by,
)
from magnate.forecast.day import DayForecast, day_of, rest_of_day
from magnate.forecast.dinner import (
    Added,
    Dinner,
    Earned,
    EveningForecast,
    Levers,
    all_houses,
    dinner,
    is_past,
    outlook,
)
from magnate.forecast.draft import Draft, Drafted, DraftWages, draft
from magnate.forecast.draft_play import DraftStep, Followed, follow
from magnate.forecast.houses import HouseForecast, forecast_of
from magnate.forecast.passers_by import Passing, passing
from magnate.forecast.reach import (
    Distances,
    HouseInReach,
    Reach,
    distances_before,
    new_distances,
    new_reaches,
    takers,
)
from magnate.forecast.risks import RivalRisk, risks
from magnate.forecast.trial import Trial, try_out

__all__ = [
    "Added",
    "Companies",
    "DayForecast",
    "Dinner",
    "Distances",
    "Draft",
    "DraftStep",
    "DraftWages",
    "Drafted",
    "Earned",
    "EveningForecast",
    "Followed",
    "HouseForecast",
    "HouseInReach",
    "Levers",
    "Opened",
    "Passing",
    "Reach",
    "RivalRisk",
    "Trial",
    "all_houses",
    "assumed",
    "day_of",
    "dinner",
    "distances_before",
    "draft",
    "follow",
    "forecast_of",
    "is_past",
    "last_companies",
    "last_opened",
    "new_distances",
    "new_reaches",
    "newcomers",
    "opened_by",
    "outlook",
    "passing",
    "rest_of_day",
    "risks",
    "takers",
    "try_out",
    "worth_advertising",
]
