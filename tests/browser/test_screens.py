"""Every screen, in three languages, at a desk and on a small phone, by day and by night."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Literal

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.a11y import axe, by_night
from tests.browser.screens import Tables, check_words_and_width, said

pytestmark = [pytest.mark.slow, pytest.mark.timeout(2400)]
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
LANGUAGES = ("en", "de", "zh")
Device = Literal["desk", "phone"]
SPEAK = """
(lang) => {
  const kept = JSON.parse(localStorage.getItem("magnate.settings"));
  localStorage.setItem("magnate.settings", JSON.stringify({ ...kept, lang }));
}
"""


class Reader:
    """Somebody with a second window, in which another language can be chosen."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.lang = "en"
        self.elsewhere = page.context.new_page()
        self.elsewhere.goto("/api/ready")

    def speak(self, lang: str) -> None:
        """Another language, without loading the page again."""
        self.elsewhere.evaluate(SPEAK, lang)
        expect(self.page.locator("html")).to_have_attribute("lang", lang)
        self.lang = lang

    def each_language(self) -> Iterator[str]:
        """All languages, the spoken one first: the next screen is opened in the last of them."""
        now = LANGUAGES.index(self.lang)
        for lang in LANGUAGES[now:] + LANGUAGES[:now]:
            if lang != self.lang:
                self.speak(lang)
            yield lang


def screens(reader: Reader, tables: Tables, device: str) -> Iterator[str]:
    """Open one after the other, and say which."""
    page = reader.page

    def button(key: str) -> Locator:
        return page.get_by_role("button", name=said(reader.lang, key), exact=True)

    for name, path in {
        "home": "/",
        "new": "/new?kind=online",
        "settings": "/settings",
        "watch": "/watch",
        "bots": "/bots",
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


@pytest.mark.parametrize("device", ["desk", "phone"])
def test_screens(new_person, shot, tables, device: Device) -> None:
    # Who changes the language hangs up and calls again, at times before the call was answered.
    hung_up = "WebSocket is closed before the connection is established"
    page = new_person(device=device, width=360 if device == "phone" else 0, expected=hung_up)
    tables.belong_to(page)
    page.goto("/")
    reader = Reader(page)
    problems: list[str] = []

    def check(name: str, what: Callable[[], None]) -> None:
        try:
            what()
        except AssertionError as wrong:
            problems.append(f"{name}: {wrong}")

    for name in screens(reader, tables, device):
        for lang in reader.each_language():
            page.evaluate(SETTLED)
            page.evaluate("document.fonts.ready")
            check(f"{name} {lang}", partial(check_words_and_width, page, name))
            shot(page, f"{name}-{device}-light-{lang}")
            if lang == "en":  # what axe asks for does not hang on the words
                check(name, partial(axe, page))
                check(name, partial(by_night, page))
                shot(page, f"{name}-{device}-dark-{lang}")
                page.emulate_media(color_scheme="light")
    assert not problems, "\n".join(problems)
