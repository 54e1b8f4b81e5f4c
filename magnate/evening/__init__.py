"""An evening worked out beforehand, and what people would bring to it.

    evening = Evening(game)                   which houses are hungry, and for what
    evening.as_it_is()                        what it brings everybody as things stand
    Crew(evening, chain).host(work)           a chain with other people at work
    evening.held(hosts)                       what it brings with these chains
    evening.tomorrow(fed)                     the evening after the campaigns

It asks the engine alone (magnate/base/evening.py), so whatever a module brings counts.
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
