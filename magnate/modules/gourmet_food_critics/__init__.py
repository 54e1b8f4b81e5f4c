"""Gourmet food critics: guides that every house with a garden reads (GFC)."""

from __future__ import annotations

from pathlib import Path

from magnate.core.content import load_content
from magnate.core.module import CampaignKind, Module
from magnate.core.state import Game, House
from magnate.core.values import Campaign


def by_guide(game: Game, campaign: Campaign) -> list[House]:
    """Every house with a garden of its own (GFC-01)."""
    return [game.houses[name] for name in game.diners if game.houses[name].garden]


MODULE = Module(
    name="gourmet_food_critics",
    content=load_content(Path(__file__).parent / "content"),
    kinds=(CampaignKind("gourmet_guide", "beside", by_guide, rule="GFC-01"),),
    rules=("GFC",),
)
