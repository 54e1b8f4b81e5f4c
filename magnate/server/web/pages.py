"""Plain pages, made here: they need no script and pass the strictest policy.

The start page stands in for the browser client where that is not built. It shows what is true:
that the server runs, its tables, the board as it lies. Playing is done by the API.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path

from fastapi.responses import HTMLResponse

from magnate.base.events import Decided
from magnate.bots import bot_names
from magnate.bots.words import name_of
from magnate.core.events import PhaseBegan, StepBegan
from magnate.server.game.live import Live
from magnate.server.kit.wire import TableShown
from magnate.server.kit.words import say
from magnate.server.web.version import own_version
from magnate.texts import narrate
from magnate.texts.language import LANGUAGES

STYLE = Path(__file__).parent / "start" / "style.css"
ICON = Path(__file__).parent / "start" / "favicon.ico"
LINES = 12
"""How much of what happened a page tells."""
SECONDS = 5
"""After which the page of a running game asks again."""


def page(
    lang: str, title: str, *parts: str, again: bool = False, wide: bool = False, status: int = 200
) -> HTMLResponse:
    """A whole page; the parts are HTML."""
    refresh = f'<meta http-equiv="refresh" content="{SECONDS}">' if again else ""
    direction = ' dir="rtl"' if LANGUAGES[lang].direction == "rtl" else ""
    body = "\n".join(parts)
    return HTMLResponse(
        f"""<!doctype html>
<html lang="{lang}"{direction}>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
{refresh}<title>{escape(title)}</title>
<link rel="stylesheet" href="/start.css">
<main{' class="wide"' if wide else ""}>
<header><a href="/"><b>Magnate</b></a><span></span></header>
{body}
<footer>Magnate {escape(own_version())} · <a href="/api/openapi.json">API</a></footer>
</main>
</html>
""",
        status_code=status,
        headers={"Cache-Control": "no-store"},
    )


def start_page(
    lang: str, waiting: Sequence[TableShown], mine: Sequence[TableShown]
) -> HTMLResponse:
    """The start page: a form for a new table, and lists of tables."""
    return page(
        lang,
        "Magnate",
        f"<h1>{_say('page.runs', lang)}</h1>",
        f"<p>{_say('page.honest', lang)}</p>",
        f"<h2>{_say('page.new', lang)}</h2>",
        _new_table(lang),
        *_list(lang, "page.mine", mine),
        *_list(lang, "page.waiting", waiting),
    )


def _new_table(lang: str) -> str:
    counts = "".join(f"<option>{count}</option>" for count in range(2, 6))
    bots = "".join(
        f'<option value="{escape(name)}"{" selected" if name == "medium" else ""}>'
        f"{escape(name_of(name, lang))}</option>"
        for name in bot_names()
    )
    return f"""<form method="post" action="/start">
<label>{_say("page.name", lang)}<input name="name" maxlength="40" required></label>
<label>{_say("page.players", lang)}<select name="players">{counts}</select></label>
<label>{_say("page.bot", lang)}<select name="bot">{bots}</select></label>
<button class="go" name="sit" value="yes">{_say("page.sit", lang)}</button>
<button name="sit" value="">{_say("page.watch", lang)}</button>
</form>"""


def _list(lang: str, heading: str, tables: Sequence[TableShown]) -> Iterable[str]:
    yield f"<h2>{_say(heading, lang)}</h2>"
    if not tables:
        yield f"<p>{_say('page.none', lang)}</p>"
        return
    rows = "".join(
        f'<tr><td><a href="/t/{table.code}">{escape(table.name)}</a></td>'
        f"<td>{seats(table, lang)}</td><td>{_say(f'page.{table.status}', lang)}</td>"
        f'<td><span class="mark">{table.code}</span></td></tr>'
        for table in tables
    )
    yield f"<table>{rows}</table>"


def seats(table: TableShown, lang: str) -> str:
    """The names at the seats of a table."""
    return ", ".join(
        escape(name_of(seat.name, lang) if seat.name == seat.bot else seat.name)
        if seat.name and seat.kind != "open"
        else "–"
        for seat in table.seats
    )


def table_page(lang: str, table: TableShown, live: Live | None) -> HTMLResponse:
    """A table as everybody may see it."""
    parts = [
        f'<h1>{escape(table.name)} <span class="mark">{table.code}</span></h1>',
        f"<p>{seats(table, lang)} · {_say(f'page.{table.status}', lang)}</p>",
    ]
    if live is not None:
        names = [table.seats[seat].name for seat in live.awaited]
        if names:
            parts.append(f"<p>{_say('page.awaited', lang, names=', '.join(names))}</p>")
        board = f"/t/{table.code}/board.svg"
        parts.append(
            f'<picture><source media="(prefers-color-scheme: dark)" srcset="{board}?dark=true">'
            f'<img class="board" src="{board}" alt="{_say("page.board", lang)}"></picture>'
        )
        lines = "".join(f"<li>{escape(line)}</li>" for line in _told(live, lang))
        parts.append(f"<h2>{_say('page.happened', lang)}</h2><ul>{lines}</ul>")
    parts.append(f"<p>{_say('page.by_api', lang)} <code>/api/tables/{table.id}</code></p>")
    playing = table.status == "playing"
    return page(lang, table.name, *parts, again=playing, wide=live is not None)


def _told(live: Live, lang: str) -> list[str]:
    """The last public events as lines, the latest first."""
    lines: list[str] = []
    for happened in reversed(live.recent[None]):
        told = live.told(happened, None)
        lines += [
            narrate(event, live.record.game, lang)
            for event in reversed(told.events if told else ())
            if not isinstance(event, PhaseBegan | StepBegan | Decided)
        ]
        if len(lines) >= LINES:
            break
    return lines[:LINES]


def _say(key: str, lang: str, **params: object) -> str:
    return escape(say(key, lang, **params))
