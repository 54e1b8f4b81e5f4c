"""The expert bot: it thinks as hard does, and takes more time for it."""

from __future__ import annotations

from magnate.bots.hard import think
from magnate.bots.thought import bot_that
from magnate.bots.weights import WEIGHTS

expert_bot = bot_that(think, WEIGHTS)
