"""The owner's page: plain HTML, no script."""

from __future__ import annotations

import time
from html import escape

from fastapi.responses import HTMLResponse

from magnate.server.db.errors import DatabaseError
from magnate.server.kit.wire import TableShown
from magnate.server.kit.words import say
from magnate.server.web.admin import Overview
from magnate.server.web.pages import page, seats


def login_page(lang: str, has_token: bool, wrong: bool = False) -> HTMLResponse:
    """The page for requests without the owner's token."""
    parts = [f"<h1>{_say('admin.title', lang)}</h1>"]
    if wrong:
        parts.append(f'<p class="wrong">{_say("admin.wrong", lang)}</p>')
    parts.append(f"<p>{_say('admin.closed', lang)}</p>")
    if has_token:
        parts.append(
            '<form method="post" action="/admin/login">'
            f'<label>{_say("admin.token", lang)}<input type="password" name="token" required'
            ' autocomplete="current-password"></label>'
            f'<button class="go">{_say("admin.log_in", lang)}</button></form>'
        )
    return page(lang, say("admin.title", lang), *parts, status=403)


def owner_page(lang: str, now: Overview, has_token: bool) -> HTMLResponse:
    """The page with the state of the server."""
    stale = {"tables": now.stale.tables, "people": now.stale.people, "sessions": now.stale.sessions}
    parts = [
        f"<h1>{_say('admin.title', lang)}</h1>",
        *(f'<p class="wrong">{escape(_error(lang, one))}</p>' for one in now.troubles),
        *(
            f'<p class="wrong">{_say("admin.mail_lacks", lang, name=name)}</p>'
            for name in now.mail_lacks
        ),
        f"<h2>{_say('admin.now', lang)}</h2>",
        _facts(_now(lang, now)),
        f"<h2>{_say('admin.versions', lang)}</h2>",
        _facts([(_version_name(name, lang), found) for name, found in now.versions.items()]),
        f"<h2>{_say('admin.tables', lang)}</h2>",
        _tables(lang, now),
        f"<h2>{_say('admin.purge', lang)}</h2>",
        f"<p>{_say('admin.stale', lang, days=f'{now.stale_days:g}', **stale)}</p>",
        _button("/admin/purge", "admin.purge", lang),
    ]
    if has_token:
        parts.append(f"<p>{_button('/admin/logout', 'admin.log_out', lang)}</p>")
    return page(lang, say("admin.title", lang), *parts, wide=True)


def _now(lang: str, now: Overview) -> list[tuple[str, str]]:
    found = [(say(f"page.{status}", lang), str(count)) for status, count in now.tables.items()]
    hours = f"{now.seconds / 3600:.1f}"
    return [
        *found,
        (say("admin.sockets", lang), str(sum(now.watching.values()))),
        (say("admin.lives", lang), str(now.lives)),
        (say("admin.thinking", lang), str(now.thinking)),
        (say("admin.replaced", lang), str(now.replaced)),
        (say("admin.memory", lang), f"{now.memory / 1e6:.0f} MB"),
        (say("admin.up", lang), say("admin.hours", lang, hours=hours)),
    ]


def _error(lang: str, error: DatabaseError) -> str:
    key = "admin.damaged" if error.damaged else "admin.failing"
    about = error.about or "?"
    return say(key, lang, about=about, said=error.said, times=error.times)


def _version_name(name: str, lang: str) -> str:
    return say(f"admin.{name}", lang) if name in ("rules", "database") else name


def _facts(facts: list[tuple[str, str]]) -> str:
    rows = "".join(
        f'<tr><th>{escape(name)}</th><td class="number">{escape(value)}</td></tr>'
        for name, value in facts
    )
    return f'<table class="facts">{rows}</table>'


def _tables(lang: str, now: Overview) -> str:
    names = ("table", "seats", "status", "changed", "watching")
    head = "".join(f"<th>{_say(f'admin.{name}', lang)}</th>" for name in names)
    rows = "".join(_row(lang, table, now.watching.get(table.id, 0)) for table in now.running)
    return f"<table><tr>{head}<th></th></tr>{rows}</table>"


def _row(lang: str, table: TableShown, watching: int) -> str:
    days = f"{(time.time() - table.changed_at) / 86400:.1f}"
    buttons = _button(f"/admin/tables/{table.id}/remove", "admin.remove", lang)
    if table.status == "over":
        buttons = _button(f"/admin/tables/{table.id}/archive", "admin.archive", lang) + buttons
    return (
        f'<tr><td><a href="/t/{table.code}">{escape(table.name)}</a></td>'
        f"<td>{seats(table, lang)}</td>"
        f"<td>{_say(f'page.{table.status}', lang)}</td>"
        f"<td>{_say('admin.days', lang, days=days)}</td>"
        f'<td class="number">{watching}</td><td>{buttons}</td></tr>'
    )


def _button(action: str, text: str, lang: str) -> str:
    return f'<form method="post" action="{action}"><button>{_say(text, lang)}</button></form>'


def _say(key: str, lang: str, **params: object) -> str:
    return escape(say(key, lang, **params))
