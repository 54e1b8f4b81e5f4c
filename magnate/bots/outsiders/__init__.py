"""Sparring partners that others wrote to beat our bots, and did.

They follow no plan: each has a line of its own and reckons tonight's and tomorrow's dinner
(`dinner.py`, `staff.py`, `cooking.py`). They were written for two players and the base game; what
they do not know they leave alone.
"""

from __future__ import annotations

from collections.abc import Mapping

from magnate.bots.outsiders.answer import answer_bot
from magnate.bots.outsiders.burger_rush import burger_rush_bot
from magnate.bots.outsiders.radio_race import radio_race_bot
from magnate.bots.thought import Bot

OUTSIDERS: Mapping[str, Bot] = {
    "answer": answer_bot,
    "radio_race": radio_race_bot,
    "burger_rush": burger_rush_bot,
}
"""By the names of their lines."""
