"""The evening as it is played at the table."""

from __future__ import annotations

import json

from playwright.sync_api import Page, expect

from tests.browser.moments import FINISHED, FOLDER
from tests.browser.player import Player
from tests.browser.tables import imported


def test_the_last_evening_is_played_before_its_result_is_told(new_person, shot) -> None:
    page: Page = new_person(still=False)
    file = json.loads((FOLDER / f"{FINISHED}.json").read_text("utf-8"))
    *file["actions"], last = file["actions"]
    code = imported(page, file)
    page.goto(f"/t/{code}")
    now = Player(page).look()
    page.locator(".bank b").wait_for()

    def money() -> list[str]:
        return page.locator(".bank b, .seats .cash").all_inner_texts()

    page.get_by_label("Show on the board").select_option("winners")
    page.locator(".pennant").first.wait_for()
    body = {"seat": now["seat"], "number": now["number"], "action": last}
    answer = page.request.post(f"/api/tables/{code}/act", data=body)
    assert answer.ok, answer.text()
    expect(page.locator("section.card")).to_be_visible()
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="Step back").click()
    shot(page, "evening-first-house-desk-light-en")
    look_back = page.get_by_role("button", name="Look back at the game")
    assert not look_back.is_visible()
    expect(page.locator(".pennant")).to_have_count(0)
    early = money()
    page.get_by_role("button", name="To the result").click()
    expect(look_back).to_be_visible()
    assert money() != early
