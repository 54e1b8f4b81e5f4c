"""Coming back: to a seat that one has left, and to the review of a game by its address."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.test_agreements import choose_in_menu


def playing(ann: Page, ben: Page) -> str:
    """A table at which both play; its code."""
    for page, name in ((ann, "Ann"), (ben, "Ben")):
        assert page.request.post("/api/me", data={"name": name}).ok
    setup = {"players": 2, "seed": 4}
    table = ann.request.post("/api/tables", data={"setup": setup}).json()
    assert ben.request.post(f"/api/tables/{table['id']}/sit", data={}).ok
    assert ann.request.post(f"/api/tables/{table['id']}/start").ok
    code: str = table["code"]
    return code


def test_who_has_left_comes_back_by_the_link(new_person) -> None:
    ann, ben = new_person(), new_person()
    code = playing(ann, ben)
    ben.goto(f"/t/{code}")
    choose_in_menu(ben, "Leave the table")
    ben.get_by_role("dialog").get_by_role("button", name="Leave").click()
    expect(ben.get_by_text("You left")).to_be_visible()
    ann.goto(f"/t/{code}")
    ann.locator("button.seat", has_text="Ben").click()
    ann.get_by_role("button", name="Propose that a bot plays on").click()
    expect(ann.locator("button.seat", has_text="Ben (Mabel plays)")).to_be_visible()
    ben.goto(f"/t/{code}")
    ben.get_by_role("button", name="Take your seat back").click()
    expect(ben.locator(".table-screen[data-viewer='1']")).to_be_visible()
    expect(ben.get_by_role("button", name="Take your seat back")).to_have_count(0)
    expect(ann.locator("button.seat", has_text="Mabel")).to_have_count(0)


def test_the_review_has_an_address(page, tables) -> None:
    tables.belong_to(page)
    page.goto(f"/t/{tables.finished}")
    page.get_by_role("button", name="Look back at the game").click()
    expect(page).to_have_url(re.compile(f"/t/{tables.finished}/review$"))
    expect(page.locator("main.review h2").first).to_be_visible()
    page.go_back()
    expect(page.get_by_role("button", name="Look back at the game")).to_be_visible()
    page.go_forward()
    page.reload()
    page.get_by_role("button", name="Play on from a moment").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    expect(page).to_have_url(re.compile(r"/[1-9]\d*\?seat=all"))
    page.goto(f"/t/{tables.finished}/review")
    page.get_by_role("button", name="Back to the table").click()
    expect(page).to_have_url(re.compile(f"/t/{tables.finished}$"))
