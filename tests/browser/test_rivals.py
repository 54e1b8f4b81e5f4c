"""The others in view: faces, companies, what they do, what one missed, and what marks mean."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.moments import read_file
from tests.browser.test_agreements import choose_in_menu

FACES = """
(seat) => [...seat.querySelectorAll(".face")].map((one) =>
  [one.dataset.employee, Number(one.dataset.count), one.dataset.place])
"""
PLACES = ["work", "beach", "busy"]
FITS = """
(place) => {
  const { right } = place.getBoundingClientRect();
  const facts = [...place.querySelectorAll(".facts > *")];
  return facts.length > 1 && facts.every((one) => one.getBoundingClientRect().right <= right);
}
"""


def against_bots(page: Page, name: str) -> str:
    """A moment of a game that Ann plays against bots; the code of its table."""
    assert page.request.post("/api/me", data={"name": "Ann"}).ok
    table = page.request.post("/api/import", data={"file": read_file(name)}).json()
    path = f"/api/tables/{table['code']}"
    for seat in table["seats"]:
        if not seat["mine"]:
            assert page.request.post(f"{path}/seats", data={"seat": seat["seat"], "bot": "easy"}).ok
    assert page.request.post(f"{path}/start").ok
    code: str = table["code"]
    return code


def state_of(page: Page, code: str) -> Any:
    """What the first seat sees."""
    return page.request.get(f"/api/tables/{code}/state?seat=0").json()


@pytest.mark.parametrize("size", [(1440, 900), (1024, 768)])
def test_the_rail_shows_everybodys_people_and_the_bank(new_person, tables, size) -> None:
    page = new_person(width=size[0], height=size[1])
    tables.belong_to(page)
    code = tables.imported("phase-food")
    page.goto(f"/t/{code}")
    expect(page.locator(".seat .face svg.portrait").first).to_be_visible()
    for chain in state_of(page, code)["shown"]["chains"]:
        seat = page.locator(f".seats li[data-seat='{chain['seat']}']")
        cards = sorted(chain["cards"], key=lambda card: PLACES.index(card["place"]))
        held = [[card["employee"], card["count"], card["place"]] for card in cards]
        shown = seat.evaluate(FACES)
        assert len(shown) > 3
        assert shown == held[: len(shown)]
        more = sum(count for _, count, _ in held[len(shown) :])
        expect(seat.locator(".more")).to_have_text([f"+{more}"] if more else [])
    rail = page.locator("aside.seats")
    assert rail.evaluate("(one) => one.scrollHeight - one.clientHeight") <= 1


@pytest.mark.parametrize("size", [(1440, 900), (1024, 768), (360, 780)])
def test_every_seat_says_to_how_many_houses_nobody_is_nearer(new_person, tables, size) -> None:
    page = new_person(width=size[0], height=size[1])
    tables.belong_to(page)
    code = tables.imported("phase-food")
    page.goto(f"/t/{code}")
    asked = {"seat": 0, "houses": True}
    told = page.request.post(f"/api/tables/{code}/forecast", data=asked).json()["houses"]
    ways = [
        {
            offer["seat"]: offer["adjusted"]
            for offer in house["offers"]
            if offer["adjusted"] is not None
        }
        for house in told.values()
    ]
    near = [
        sum(way.get(seat) == min(way.values(), default=None) for way in ways if way)
        for seat in range(5)
    ]
    assert any(near)
    for seat, count in enumerate(near):
        place = page.locator(f"li[data-seat='{seat}']")
        figure = place.locator("[data-near]")
        expect(figure).to_have_attribute("data-near", str(count))
        expect(figure).to_have_attribute(
            "title", re.compile(f"Nearest to {count} of {len(told)} houses")
        )
        assert place.evaluate(FITS)
    if size[0] > 1000:
        rail = page.locator("aside.seats")
        assert rail.evaluate("(one) => one.scrollHeight - one.clientHeight") <= 1


def test_keys_lead_from_company_to_company(page, tables) -> None:
    tables.belong_to(page)
    code = tables.imported("phase-food")
    page.goto(f"/t/{code}")
    expect(page.locator(".seat").first).to_be_visible()
    names = page.locator(".seat .name").all_inner_texts()
    page.keyboard.press("v")
    title = page.locator("dialog.company-view h2")
    expect(title).to_be_visible()
    first = title.inner_text()
    assert first in names
    at = names.index(first)
    page.keyboard.press("ArrowRight")
    expect(title).to_have_text(names[(at + 1) % len(names)])
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(title).to_have_text(names[at - 1])
    page.get_by_role("button", name="Next company").click()
    expect(title).to_have_text(first)
    page.keyboard.press("Escape")
    expect(title).to_have_count(0)
    page.locator(".seat").nth(1).click()
    expect(title).to_have_text(names[1])


@pytest.mark.parametrize("still", [False, True])
def test_a_bots_move_is_told_until_one_skips_it(new_person, still) -> None:
    page = new_person(still=still)
    assert page.request.post("/api/me", data={"name": "Ann"}).ok
    for seed in range(1, 20):
        body = {"setup": {"players": 2, "seed": seed}, "bots": {"1": "easy"}, "sit": True}
        code = page.request.post("/api/tables", data=body).json()["code"]
        page.request.post(f"/api/tables/{code}/start")
        now = state_of(page, code)
        if now["number"] == 0 and now["awaited"] == [0]:
            break
    page.goto(f"/t/{code}")
    expect(page.locator(".table-screen[data-asked=true]")).to_be_visible()
    family = now["options"][0]
    axes = {name: values[0] for name, values in family.get("axes", {}).items()}
    place = {"do": family["do"], **family["fixed"], **axes, "at": family["at"][0]}
    done = page.request.post(
        f"/api/tables/{code}/act", data={"seat": 0, "number": now["number"], "action": place}
    )
    assert done.ok, done.text()
    line = page.locator(".ticker li").first
    expect(line).to_contain_text("Sunny")
    page.locator(".ticker button").dispatch_event("click")
    expect(page.locator(".ticker li")).to_have_count(0)


def test_who_comes_back_is_told_what_happened(page) -> None:
    code = against_bots(page, "phase-hire")
    seen = {"number": 200, "at": 0, "cash": {"1": 0}}
    page.goto("/rules")
    page.evaluate(
        "([key, seen]) => localStorage.setItem(key, seen)",
        [f"magnate.seen.{code}", json.dumps(seen)],
    )
    page.goto(f"/t/{code}")
    page.get_by_role("button", name="While you were away").click()
    recap = page.locator("dialog .recap")
    cash = state_of(page, code)["shown"]["chains"][1]["cash"]
    expect(recap).to_contain_text(f"+${cash}")
    assert recap.locator("li").count() > 2
    assert recap.locator(".line").count() > 4
    expect(page.get_by_role("link", name="Watch it")).to_have_attribute(
        "href", f"/t/{code}/200?seat=0&from=200"
    )
    page.get_by_role("button", name="Play on").click()
    expect(recap).to_have_count(0)
    page.reload()
    expect(page.locator(".seat").first).to_be_visible()
    expect(page.get_by_role("button", name="While you were away")).to_have_count(0)


def test_every_overlay_and_mark_has_a_legend(page, tables) -> None:
    tables.belong_to(page)
    page.goto(f"/t/{tables.imported('place_campaign-airplane')}")
    legend = page.get_by_role("region", name="Legend")
    overlays = page.get_by_label("Show on the board")
    for overlay in ("winners", "prices", "reach", "blocks"):
        overlays.select_option(overlay)
        expect(legend.locator("li").first).to_be_visible()
    overlays.select_option("none")
    expect(legend).to_have_count(0)
    choose_in_menu(page, "What do the marks mean?")
    expect(page.locator("dialog li svg").nth(18)).to_be_attached()


def test_squares_of_a_campaign_say_whom_they_win_over(page, tables) -> None:
    tables.belong_to(page)
    page.goto(f"/t/{tables.imported('place_campaign-mailbox')}")
    expect(page.get_by_role("heading", name="What do you advertise")).to_be_visible()
    page.keyboard.press("1")
    expect(page.locator("[data-reached='0']").first).to_be_attached()
    expect(page.locator("[data-reached='1']").first).to_be_attached()
