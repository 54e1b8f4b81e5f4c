"""The first edition of our bots, put aside as yardsticks: `medium-1` and `hard-1`.

Nothing here gets better or worse: whoever measures a bot in a year measures it by the same opponent
(tests/bots/test_yardsticks.py holds what they answer). The bots that play today are one folder up.
"""

from __future__ import annotations

from collections.abc import Mapping

from magnate.bots.first.hard import hard_bot
from magnate.bots.first.medium import medium_bot
from magnate.bots.thought import Bot

FIRST: Mapping[str, Bot] = {"medium-1": medium_bot, "hard-1": hard_bot}
