"""Every screen, in three languages, at a desk and on a small phone, by day and by night."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Literal

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.a11y import axe
from tests.browser.screens import Tables, check_words_and_width, said

pytestmark = pytest.mark.timeout(2400)
SETTLED = """
() => new Promise((done) => {
  const settled = () => (look.disconnect(), done());
  let quiet = setTimeout(settled, 200);
  const look = new MutationObserver(() => {
    clearTimeout(quiet);
    quiet = setTimeout(settled, 200);
  });
  look.observe(document, { subtree: true, childList: true, attributes: true });
  setTimeout(settled, 3000); // an evening that is played never settles
})
"""
"""For what comes a moment after the screen."""
LANGUAGES = {"en": "en-GB", "de": "de-DE", "zh": "zh-CN"}
Device = Literal["desk", "phone"]


def screens(page: Page, tables: Tables, device: str, lang: str) -> Iterator[str]:
    """Open one after the other, and say which."""

    def button(key: str) -> Locator:
        return page.get_by_role("button", name=said(lang, key), exact=True)

    for name, path in {
        "home": "/",
        "new": "/new?kind=online",
        "settings": "/settings",
        "watch": "/watch",
        "league": "/league",
        "rules": "/rules",
        "lobby": f"/t/{tables.lobby}",
    }.items():
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        yield name
    for phase, code in tables.codes.items():
        page.goto(f"/t/{code}")
        expect(page.locator("section.decision h2")).to_be_visible()
        yield f"table-{phase}"
    page.goto(f"/t/{tables.codes['hire']}")
    if device == "phone":
        button("table.menu").click()
        yield "menu"
    button("table.plan").click()
    expect(page.locator(".plan section.decision h2")).to_be_visible()
    yield "plan"
    page.goto(f"/t/{tables.watched}")
    expect(page.locator(".table-screen main svg [data-thing]").first).to_be_visible()
    yield "watching"
    page.goto(f"/t/{tables.finished}")
    expect(page.locator("[data-over=true]")).to_be_visible()
    yield "over"
    page.locator("button.primary").first.click()
    expect(page.locator("main.review h2").first).to_be_visible()
    yield "review"
    page.goto(f"/t/{tables.finished}/300?seat=all")
    expect(page.locator(".replay footer")).to_be_visible()
    yield "replay"
    page.goto(f"/t/{tables.finished}/{tables.evening()}?seat=all")
    button("replay.watch").click()
    expect(page.locator(".replay.watching")).to_be_visible()
    yield "dinner"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("device", ["desk", "phone"])
def test_screens(new_person, shot, tables, device: Device, lang: str) -> None:
    page = new_person(device=device, width=360 if device == "phone" else 0, locale=LANGUAGES[lang])
    tables.belong_to(page)
    problems: list[str] = []

    def check(name: str, what: Callable[[], None]) -> None:
        try:
            what()
        except AssertionError as wrong:
            problems.append(f"{name}: {wrong}")

    for name in screens(page, tables, device, lang):
        page.evaluate(SETTLED)
        page.evaluate("document.fonts.ready")
        check(name, partial(check_words_and_width, page, name))
        shot(page, f"{name}-{device}-light-{lang}")
        if lang == "en":  # what axe asks for does not hang on the words, and little on the hour
            check(name, partial(axe, page))
        page.emulate_media(color_scheme="dark")
        shot(page, f"{name}-{device}-dark-{lang}")
        if lang == "en":
            check(name, partial(axe, page, "color-contrast"))
        page.emulate_media(color_scheme="light")
    assert not problems, "\n".join(problems)
