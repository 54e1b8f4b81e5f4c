"""Advice that is taken at the table."""

from __future__ import annotations

from collections import Counter

from playwright.sync_api import Page, Route, expect

from tests.browser.deciding import cards
from tests.browser.moments import read_moment
from tests.browser.player import Player
from tests.browser.tables import imported


def test_advice_in_restructuring_joins_the_draft(page: Page, shot) -> None:
    file, _ = read_moment("phase-restructuring")
    code = imported(page, file)
    page.goto(f"/t/{code}")
    seat = Player(page).look()["seat"]
    panel = page.locator("section.decision")
    panel.locator("[data-confirm]:visible").wait_for()
    before = Counter(cards(panel, "data-at-work"))
    card = next(iter(before))
    put = {"do": "put_to_work", "seat": seat, "employee": card}
    words = {"notation": "", "words": "A card", "why": list[str]()}
    move: dict[str, object] = {"action": put, **words, "value": None, "cash": None}

    def advise(route: Route) -> None:
        why = [{"kind": "plan", "words": "Burgers for all."}]
        said: dict[str, object] = {"moves": [move], "why": why, "then": ["Hire a trainer"]}
        route.fulfill(json={"seat": seat, "number": 0, "bot": "expert", **said})

    page.route("**/hint?*", advise)
    panel.locator(f"[data-at-work='{card}'] button").first.click()
    page.get_by_role("button", name="Advice").click()
    page.get_by_role("button", name="Do this").click()
    expect(panel.locator(f"[data-at-work='{card}'] button[disabled]")).to_have_count(1)
    assert Counter(cards(panel, "data-at-work"))[card] == before[card]
    shot(page, "advice-company-desk-light-en")
    page.reload()
    panel.locator(f"[data-at-work='{card}'] button[disabled]").first.wait_for()
    expect(panel.locator(".over")).to_have_count(0)
    panel.locator("[data-confirm]:visible").click()
    expect(page.locator(f".table-screen[data-viewer='{seat}'][data-asked=true]")).to_have_count(0)
    company = page.request.get(f"/api/tables/{code}/state?seat={seat}").json()
    assert card in company["shown"]["chains"][seat]["plan"]


def test_advice_is_one_tap_away_on_a_phone(new_person) -> None:
    """B16: it lay in the menu."""
    page: Page = new_person(device="phone")
    file, _ = read_moment("phase-restructuring")
    code = imported(page, file)
    said: dict[str, object] = {"seat": 0, "number": 0, "bot": "expert", "why": [], "then": []}
    page.route("**/hint?*", lambda route: route.fulfill(json={**said, "moves": []}))
    page.goto(f"/t/{code}")
    page.get_by_role("button", name="Advice").tap()
    expect(page.get_by_role("dialog")).to_be_visible()
