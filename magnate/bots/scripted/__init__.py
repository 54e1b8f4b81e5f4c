"""Sparring partners that others wrote to beat our bots, and did.

They follow no plan: each script simulates tonight's and tomorrow's dinner (`dinner.py`, `staff.py`,
`production.py`). They were written for two players and the base game, and ignore what is new.
"""

from __future__ import annotations

from collections.abc import Mapping

from magnate.bots.scripted.answer import ANSWER
from magnate.bots.scripted.burger_rush import BURGER_RUSH
from magnate.bots.scripted.drink_radio import DRINK_RADIO
from magnate.bots.scripted.garden_radio import GARDEN_RADIO
from magnate.bots.scripted.line import Script
from magnate.bots.scripted.radio_race import RADIO_RACE

LINES: Mapping[str, Script] = {
    "answer": ANSWER,
    "radio_race": RADIO_RACE,
    "burger_rush": BURGER_RUSH,
    "garden_radio": GARDEN_RADIO,
    "drink_radio": DRINK_RADIO,
}
"""Scripts by name."""
