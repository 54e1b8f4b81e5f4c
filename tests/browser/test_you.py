"""The one who looks is "you" in the log; people who share a device go by their chains' names."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.moments import read_file


def opened(page: Page, **more: object) -> None:
    """A game in its seventh turn, with its log open."""
    body = {"file": read_file("phase-food"), "name": "You", **more}
    page.goto("/")
    page.request.post("/api/me", data={"name": "Ann"})
    table = page.request.post("/api/import", data=body).json()
    page.request.post(f"/api/tables/{table['code']}/start")
    page.goto(f"/t/{table['code']}")
    page.get_by_role("tab", name="Log").click()


def test_alone_at_a_device_one_is_you(new_person) -> None:
    page: Page = new_person()
    opened(page, bots={str(seat): "easy" for seat in range(1, 5)})
    expect(page.get_by_text("You: Hiring.").first).to_be_visible()


def test_several_people_at_one_device_go_by_their_names(new_person) -> None:
    page: Page = new_person()
    opened(page, hotseat=True)
    expect(page.get_by_text(": Food and drinks.").first).to_be_visible()
    expect(page.get_by_text("You: ")).to_have_count(0)
