"""The bot ratings can be found, read and opened, on a phone and at a desk."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from magnate.bots.ratings import published
from tests.browser.a11y import axe, by_night
from tests.browser.screens import check_words_and_width

TABLE = published().tables[0]


@pytest.mark.parametrize(
    ("device", "locale"), [("desk", "en-GB"), ("phone", "de-DE"), ("phone", "zh-CN")]
)
def test_who_is_how_strong(new_person, shot, device, locale) -> None:
    page = new_person(device=device, width=360 if device == "phone" else 0, locale=locale)
    page.goto("/")
    page.locator("a[href='/bots']").click()
    expect(page).to_have_url(re.compile("/bots$"))
    rows = page.locator("summary")
    expect(rows.first).to_be_visible()
    assert rows.count() == sum(len(table.bots) for table in published().tables)
    first = rows.first.locator("xpath=..")
    expect(first.locator("dl")).to_be_hidden()
    rows.first.click()
    expect(first.locator("dl")).to_be_visible()
    assert first.locator("ul > li").count() == len(TABLE.bots) - 1
    check_words_and_width(page, "bots")
    if device == "phone":  # which would show a wider page smaller, and say that it fits
        assert page.evaluate("document.documentElement.scrollWidth") == 360
    axe(page)
    shot(page, f"bots-{device}-light-{locale[:2]}")
    cells = page.locator("table").first.locator("tbody tr").first.locator("td")
    assert cells.count() == len(TABLE.bots)
    expect(page.locator("code").first).to_have_text(TABLE.command)
    by_night(page)
    shot(page, f"bots-{device}-dark-{locale[:2]}")


def test_where_bots_are_chosen_one_finds_it(new_person) -> None:
    page = new_person()
    page.goto("/new?kind=bots")
    page.locator("a[href='/bots']").click()
    expect(page.locator("summary").first).to_be_visible()
