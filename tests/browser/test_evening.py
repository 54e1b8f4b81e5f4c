"""The evening as it is played at the table."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, expect

from tests.browser.a11y import axe
from tests.browser.brain import decide
from tests.browser.moments import FINISHED, FOLDER
from tests.browser.player import Player
from tests.browser.tables import imported

LEMONADE = 270
"""Actions of the finished game until a dinner at which somebody is the first to sell lemonade."""
COUNT_SOUNDS = """
() => {
  window.heard = 0;
  for (const made of ["createOscillator", "createBufferSource"]) {
    const make = BaseAudioContext.prototype[made];
    BaseAudioContext.prototype[made] = function () {
      window.heard += 1;
      return make.call(this);
    };
  }
}
"""
MOVING = """
() => document.getAnimations().filter((one) => {
  const { duration } = one.effect.getComputedTiming();
  return one.playState === "running" && duration > 0;
}).length
"""


def money(page: Page) -> list[str]:
    """What the bank and everybody has, as it is to be seen."""
    return page.locator(".bank b, [data-seat] .cash").all_inner_texts()


def act(page: Page, code: str, seat: int, number: int, action: object) -> None:
    """Do something without touching the page."""
    body = {"seat": seat, "number": number, "action": action}
    answer = page.request.post(f"/api/tables/{code}/act", data=body)
    assert answer.ok, answer.text()


def before_the_end(page: Page, actions: int | None = None) -> tuple[str, Any]:
    """A table one action before its end, or before so many were done, and that action."""
    file = json.loads((FOLDER / f"{FINISHED}.json").read_text("utf-8"))
    *file["actions"], last = file["actions"][:actions]
    code = imported(page, file)
    page.goto(f"/t/{code}")
    page.locator("[data-seat] .cash").first.wait_for()
    return code, last


def before_dinner(page: Page) -> tuple[str, dict[str, Any], object]:
    """A table at which one more action brings dinner: its code, who is asked, and the action."""
    code = imported(page, json.loads((FOLDER / "phase-food.json").read_text("utf-8")))
    rng = Random(1)
    while True:
        seat = page.request.get(f"/api/tables/{code}/state").json()["awaited"][0]
        mine = page.request.get(f"/api/tables/{code}/state?seat={seat}").json()
        action = msgspec.to_builtins(decide(mine, rng)[0])
        tried = page.request.post(
            f"/api/tables/{code}/try", data={"seat": seat, "actions": [action]}
        ).json()
        if any(event["what"] == "sold" for event in tried["events"]):
            return code, mine, action
        act(page, code, seat, mine["number"], action)


def at_dinner(page: Page) -> list[str]:
    """Sit at a table while dinner is eaten; what everybody had before."""
    code, mine, action = before_dinner(page)
    page.goto(f"/t/{code}")
    page.locator("[data-seat] .cash").first.wait_for()
    had = money(page)
    act(page, code, mine["shown"]["seat"], mine["number"], action)
    expect(page.locator("section.card h2")).to_be_visible()
    return had


def test_the_evening_has_the_stage_and_gives_it_up_for_a_key(new_person, shot) -> None:
    page: Page = new_person(still=False)
    had = at_dinner(page)
    assert money(page) == had
    expect(page.locator("section.card h2")).to_contain_text("is hungry")
    expect(page.locator("section.decision")).to_be_hidden()
    shot(page, "evening-first-house-desk-light-en")
    page.keyboard.press("ArrowRight")
    expect(page.locator("section.card h2")).to_contain_text("eats at")
    expect(page.locator(".actors .car")).to_be_attached()
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Go on")).to_be_visible()
    expect(page.locator(".ribbons .thin")).not_to_have_count(0)
    expect(page.locator(".coins i")).not_to_have_count(0)
    shot(page, "evening-car-desk-light-en")
    page.keyboard.press("Escape")
    expect(page.locator("section.card")).to_have_count(0)
    expect(page.locator(".coins i")).to_have_count(0)
    expect(page.locator("section.decision")).to_be_visible()
    assert money(page) != had
    page.get_by_role("button", name="Watch again").click()
    expect(page.locator("section.card h2")).to_contain_text("is hungry")
    page.keyboard.press("1")
    expect(page.locator("section.decision")).to_be_visible()


def test_on_a_phone_a_tap_leads_to_the_decision(new_person, shot) -> None:
    page: Page = new_person(device="phone", still=False)
    at_dinner(page)
    page.get_by_role("button", name="Pause").tap()
    shot(page, "evening-first-house-phone-light-en")
    expect(page.locator("section.decision")).to_be_hidden()
    page.get_by_role("button", name="Skip").tap()
    expect(page.locator("section.decision")).to_be_visible()


def test_who_wants_no_motion_sees_all_of_it_without(new_person, shot) -> None:
    page: Page = new_person()
    at_dinner(page)
    page.keyboard.press(" ")
    expect(page.locator("section.card h2")).to_contain_text("eats at")
    expect(page.locator(".actors .car")).to_be_attached()
    expect(page.locator(".actors .badge span")).to_be_visible()
    expect(page.locator("section.card .won")).to_be_visible()
    expect(page.locator(".ribbons .way")).not_to_have_count(0)
    expect(page.locator(".ribbons .thin")).not_to_have_count(0)
    assert page.evaluate(MOVING) == 0
    expect(page.locator(".coins i")).to_have_count(0)
    axe(page)
    shot(page, "evening-still-desk-light-en")


def test_nothing_is_heard_before_somebody_asks_for_it(new_person) -> None:
    page: Page = new_person(still=False)
    page.add_init_script(f"({COUNT_SOUNDS})()")
    at_dinner(page)
    page.keyboard.press(" ")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    assert page.evaluate("window.heard") == 0
    page.get_by_role("button", name="Sound on").click()
    page.wait_for_function("() => window.heard > 0")
    page.get_by_role("button", name="Sound off").click()
    heard = page.evaluate("window.heard")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    assert page.evaluate("window.heard") == heard


def test_the_last_evening_is_played_before_its_result_is_told(new_person, shot) -> None:
    page: Page = new_person(still=False)
    code, last = before_the_end(page)
    now = Player(page).look()
    page.locator(".bank b").wait_for()
    page.get_by_label("Show on the board").select_option("winners")
    page.locator(".pennant").first.wait_for()
    page.get_by_role("tab", name="Log").click()
    had = money(page)
    act(page, code, now["seat"], now["number"], last)
    expect(page.locator("section.card h2")).to_be_visible()
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="Step back").click()
    look_back = page.get_by_role("button", name="Look back at the game")
    assert not look_back.is_visible()
    expect(page.locator(".pennant")).to_have_count(0)
    to_result = page.get_by_role("button", name="To the result")
    assert not to_result.is_visible()  # that the bank breaks tonight is not known yet
    while page.locator("section.card h2").inner_text() != "The bank breaks":
        page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    to_result.click()
    expect(look_back).to_be_visible()
    assert money(page) != had


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390)])
def test_on_a_phone_nothing_tells_how_the_last_evening_ends(new_person, width, height) -> None:
    page: Page = new_person(device="phone", width=width, height=height, still=False)
    code, last = before_the_end(page)
    act(page, code, last["seat"], Player(page).look()["number"], last)
    card = page.locator("section.card h2")
    expect(card).to_be_visible()
    page.get_by_role("button", name="Pause").tap()
    if height > width:
        page.get_by_role("button", name="Raise the sheet").tap()
    expect(card).to_be_visible()
    expect(page.get_by_role("heading", name="The game is over")).to_have_count(0)
    page.get_by_role("button", name="Skip").tap()
    expect(page.get_by_role("heading", name="The game is over")).to_be_visible()


def test_a_milestone_that_is_looked_up_is_nobodys_before_its_scene(new_person) -> None:
    page: Page = new_person(still=False)
    code, last = before_the_end(page, LEMONADE)
    act(page, code, last["seat"], Player(page).look()["number"], last)
    card = page.locator("section.card h2")
    expect(card).to_be_visible()
    page.keyboard.press(" ")
    page.get_by_role("tab", name="Milestones").click()
    page.get_by_role("button", name="First lemonade sold").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("First lemonade sold")
    expect(dialog).not_to_contain_text("Vanishes when the turn ends")
    page.keyboard.press("Escape")
    on = page.get_by_role("button", name="Step on")
    while "a milestone" not in card.inner_text():
        on.click()
    on.click()
    page.get_by_role("button", name="First lemonade sold").click()
    expect(dialog).to_contain_text("Vanishes when the turn ends")


def test_the_finale_builds_the_ranking_up(new_person, shot) -> None:
    page: Page = new_person(still=False)
    code, last = before_the_end(page)
    now = Player(page).look()
    act(page, code, now["seat"], now["number"], last)
    card = page.locator("section.card")
    expect(card.locator("h2")).to_be_visible()
    page.keyboard.press(" ")
    while card.locator("h2").inner_text() != "Who has won?":
        page.keyboard.press("ArrowRight")
    rows = card.locator("ol > li")
    expect(rows.first).to_be_hidden()
    expect(rows.last).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(card.locator("h2")).to_contain_text("wins")
    expect(rows.first).to_be_visible()
    shot(page, "evening-finale-desk-light-en")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("button", name="Look back at the game")).to_be_visible()
