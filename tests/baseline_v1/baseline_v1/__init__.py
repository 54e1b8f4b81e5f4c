"""The first edition of our bots, frozen: `medium-1` and `hard-1`.

Nothing here gets better or worse, so that every later bot is measured by the same opponents
(test_baseline.py holds what they play).
"""

from .hard import hard_bot
from .medium import medium_bot

__all__ = ["hard_bot", "medium_bot"]
