"""Forecasts as HTML for notebooks."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from magnate.texts import Words, narrate

if TYPE_CHECKING:
    from magnate.forecast.dinner import Dinner


def html_of_dinner(dinner: Dinner) -> str:
    """The dinner in sentences, house by house, and the income of each chain. In English."""
    words = Words()
    told = "".join(f"<li>{escape(narrate(event, ()))}</li>" for event in dinner.events)
    rows = "".join(
        f"<tr><td>{escape(words.chain(one.seat))}</td><td>{one.houses}</td>"
        f"<td>{escape(words.money(one.income))}</td><td>{escape(words.money(one.cash))}</td></tr>"
        for one in dinner.chains
    )
    head = "<tr><th>Chain</th><th>Houses</th><th>Income</th><th>Cash</th></tr>"
    return f"<p>Dinner of turn {dinner.turn}</p><ol>{told}</ol><table>{head}{rows}</table>"
