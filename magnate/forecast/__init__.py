"""What if: trying actions out, the dinner that would come, drafts of a turn.

Everything is asked of a guess of the viewer's (magnate/known); what is hidden does not count.

    try_out(game, seat, actions)    what actions would bring
    dinner(guess(view))             the dinner as things stand, with levers
    outlook(...)                    the same with the campaigns, in the order in which they come
    all_houses(...)                 who would win each house now
    draft(game, seat, actions)      the seat's next company and working day, planned ahead
"""

from __future__ import annotations

from magnate.forecast.companies import Companies, assumed, last_companies
from magnate.forecast.dinner import (
    Added,
    Dinner,
    Earned,
    Levers,
    Outlook,
    all_houses,
    dinner,
    outlook,
)
from magnate.forecast.draft import Draft, Drafted, Wages, draft
from magnate.forecast.houses import HouseForecast, forecast_of
from magnate.forecast.reach import HouseInReach, Reach, new_distances, new_reaches
from magnate.forecast.trial import Trial, try_out

__all__ = [
    "Added",
    "Companies",
    "Dinner",
    "Draft",
    "Drafted",
    "Earned",
    "HouseForecast",
    "HouseInReach",
    "Levers",
    "Outlook",
    "Reach",
    "Trial",
    "Wages",
    "all_houses",
    "assumed",
    "dinner",
    "draft",
    "forecast_of",
    "last_companies",
    "new_distances",
    "new_reaches",
    "outlook",
    "try_out",
]
