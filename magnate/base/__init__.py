"""The base game, phase by phase."""

from __future__ import annotations

from pathlib import Path

from magnate.base import (
    campaigns,
    cleanup,
    dinnertime,
    food,
    hire,
    houses,
    marketing,
    order,
    payday,
    restaurants,
    restructuring,
    setup,
    train,
)
from magnate.base.actions import ACTIONS
from magnate.base.events import EVENTS
from magnate.base.kinds import KINDS
from magnate.core.content import load_content
from magnate.core.module import Module

BASE = Module(
    name="base",
    content=load_content(Path(__file__).parent / "content"),
    players=(2, 5),
    steps=(
        *setup.STEPS,
        *restructuring.STEPS,
        *order.STEPS,
        *hire.STEPS,
        *train.STEPS,
        *campaigns.STEPS,
        *food.STEPS,
        *houses.STEPS,
        *restaurants.STEPS,
        *dinnertime.STEPS,
        *payday.STEPS,
        *marketing.STEPS,
        *cleanup.STEPS,
    ),
    kinds=KINDS,
    actions=ACTIONS,
    events=EVENTS,
)
