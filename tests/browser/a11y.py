"""Asking axe whether everybody can use a page."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

OUR_OWN = {"target-size": {"enabled": False}}
"""A test of our own asks for more; axe takes what is scrolled half out of sight for small."""

NOTHING = "0"
"""A script instead of axe itself, half a megabyte: a page that has it needs it no second time."""


def axe(page: Page, *rules: str) -> None:
    """Assert that axe finds nothing wrong, by all rules or these; else say what, and where."""
    only = {"type": "rule", "values": [*rules]} if rules else {"type": "tag", "values": TAGS}
    options = {"runOnly": only, "resultTypes": ["violations"], "rules": OUR_OWN}
    there = page.evaluate("'axe' in window")
    found = (Axe(NOTHING) if there else Axe()).run(page, options=options)
    problems = [
        f"{wrong['id']} ({wrong['help']}): {[node['target'] for node in wrong['nodes']]}"
        for wrong in found.response["violations"]
    ]
    assert not problems, "\n".join((page.url, *problems))


def by_night(page: Page) -> None:
    """The same in the dark: of all that axe asks for only colours are others then."""
    page.emulate_media(color_scheme="dark")
    axe(page, "color-contrast")
