"""Reserve prices: the reserve cards set the base price instead of CEO slots (RSP)."""

from __future__ import annotations

from pathlib import Path

from magnate.base.events import BankBroke
from magnate.core.content import load_content
from magnate.core.module import Module
from magnate.modules.reserve_prices.events import EVENTS
from magnate.modules.reserve_prices.price import (
    AT_ONCE,
    OPTION,
    Prices,
    base_price,
    check_since,
    show_price,
)

MODULE = Module(
    name="reserve_prices",
    content=load_content(Path(__file__).parent / "content"),
    replaces=("reserves",),
    not_introductory=True,
    options={OPTION: ("next_dinner", AT_ONCE)},
    answers={"base_price": base_price},
    reactions={BankBroke: show_price},
    events=EVENTS,
    ext=Prices,
    check=check_since,
    rules=("RSP",),
)
