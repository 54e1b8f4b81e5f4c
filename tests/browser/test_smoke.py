"""The client starts: at a desk and on a phone, in the light and in the dark."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.a11y import axe, by_night
from tests.browser.people import people
from tests.browser.server import Server


@pytest.mark.parametrize("device", ["desk", "phone"])
def test_the_client_opens(new_person, shot, device) -> None:
    page = new_person(device=device)
    page.goto("/")
    expect(page).to_have_title(re.compile("Magnate"))
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    axe(page)
    shot(page, f"start-{device}-light")
    by_night(page)
    shot(page, f"start-{device}-dark")


def complain(browser: Browser, server: Server) -> None:
    """A visit that does not go well."""
    with people(browser, server.url) as arrive:
        page = arrive()
        page.goto("/")
        page.evaluate("console.error('said aloud')")
        with page.expect_event("pageerror"):
            page.evaluate("setTimeout(() => { throw new Error('thrown away') })")


def test_a_complaint_of_a_page_fails_its_test(browser: Browser, server: Server) -> None:
    with pytest.raises(AssertionError, match=r"(?s)said aloud.*thrown away"):
        complain(browser, server)
