"""Asking axe whether everybody can use a page."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

OUR_OWN = {"target-size": {"enabled": False}}
"""A test of our own asks for more; axe takes what is scrolled half out of sight for small."""


def axe(page: Page, *rules: str) -> None:
    """Assert that axe finds nothing wrong, by all rules or these; else say what, and where."""
    only = {"type": "rule", "values": [*rules]} if rules else {"type": "tag", "values": TAGS}
    options = {"runOnly": only, "resultTypes": ["violations"], "rules": OUR_OWN}
    found = Axe().run(page, options=options)
    problems = [
        f"{wrong['id']} ({wrong['help']}): {[node['target'] for node in wrong['nodes']]}"
        for wrong in found.response["violations"]
    ]
    assert not problems, "\n".join((page.url, *problems))
