"""Coffee: baristas, coffee shops, and cups sold on the way to dinner (COF)."""

from __future__ import annotations

from pathlib import Path

from magnate.base.events import Sold, Trained
from magnate.core.content import load_content
from magnate.core.module import Module
from magnate.core.state import Game
from magnate.modules.coffee import new_shops
from magnate.modules.coffee.actions import ACTIONS
from magnate.modules.coffee.events import EVENTS
from magnate.modules.coffee.sales import coffee_on_the_way, sell_coffee
from magnate.modules.coffee.shops import Shops, check_shops, origins, pieces


def check(game: Game) -> None:
    """Refuse a position that cannot be."""
    check_shops(game)
    new_shops.check_pending(game)


MODULE = Module(
    name="coffee",
    content=load_content(Path(__file__).parent / "content"),
    answers={"on_the_way": coffee_on_the_way, "origins": origins},
    steps=new_shops.STEPS,
    decisions=new_shops.DECISIONS,
    reactions={Trained: new_shops.offer_shops, Sold: sell_coffee},
    actions=ACTIONS,
    events=EVENTS,
    ext=Shops,
    check=check,
    pieces=pieces,
    rules=("COF",),
)
