"""Forecasts of dinnertime, and the contribution of people to it.

    evening = Evening(game)                   the hungry houses and their demand
    evening.as_it_is()                        the forecast with the present companies
    Crew(evening, chain).host(work)           a chain with other people at work
    evening.held(hosts)                       the forecast with these chains
    evening.tomorrow(fed)                     the evening after the campaigns

The forecast uses the engine's own functions (magnate/base/evening.py), so modules are included.
"""

from __future__ import annotations

from magnate.base.evening import Evening, Guest, Held, Host, Takings
from magnate.evening.crew import (
    NOTHING,
    CardContribution,
    Choosers,
    Crew,
    best_haul,
    flexible,
    wanted,
)

__all__ = [
    "NOTHING",
    "CardContribution",
    "Choosers",
    "Crew",
    "Evening",
    "Guest",
    "Held",
    "Host",
    "Takings",
    "best_haul",
    "flexible",
    "wanted",
]
