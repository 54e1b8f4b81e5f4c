"""A page that gets stuck before it shows anything helps itself."""

from __future__ import annotations

from playwright.sync_api import Page, Route, expect


def test_a_page_whose_words_never_come_is_loaded_again(page: Page) -> None:
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) > 1:
            route.continue_()  # the first one is never answered

    page.route("**/api/texts/*", answer)
    page.clock.install()
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_have_count(0)
    page.clock.fast_forward(31_000)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert len(asked) == 2
