"""Options of modules: chosen in the set-up, read in the lobby and at the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import NewPerson
from tests.browser.tables import AT_TABLE

CHOSEN = "From now on, the same evening too"


def choose(page: Page, kind: str) -> None:
    """Take a module and another reading of its rule."""
    page.goto(f"/new?kind={kind}")
    page.locator("summary", has_text="Modules").click()
    page.get_by_role("checkbox", name="Reserve prices").check()
    page.get_by_role("combobox", name="New base price").select_option(label=CHOSEN)
    page.get_by_role("combobox", name="New base price").scroll_into_view_if_needed()


@pytest.mark.parametrize("device", ["desk", "phone"])
def test_a_chosen_option_is_read_in_the_lobby(
    new_person: NewPerson, shot: Callable[[Page, str], None], device: Literal["desk", "phone"]
) -> None:
    page = new_person(device=device)
    choose(page, "online")
    shot(page, f"options-new-{device}")
    page.locator("form button.primary").click()
    expect(page).to_have_url(AT_TABLE)
    page.locator("dd", has_text=CHOSEN).scroll_into_view_if_needed()
    expect(page.locator("dd", has_text=CHOSEN)).to_be_visible()
    shot(page, f"options-lobby-{device}")


@pytest.mark.parametrize("device", ["desk", "phone"])
def test_a_chosen_option_is_read_in_the_menu_of_a_table(
    new_person: NewPerson, shot: Callable[[Page, str], None], device: Literal["desk", "phone"]
) -> None:
    page = new_person(device=device)
    choose(page, "bots")
    page.locator("form button.primary").click()
    expect(page).to_have_url(AT_TABLE)
    page.get_by_role("button", name="Menu").first.click()
    expect(page.locator("dd", has_text=CHOSEN)).to_be_visible()
    shot(page, f"options-menu-{device}")
