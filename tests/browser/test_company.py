"""Restructuring: the company on the stage, by mouse, by keys alone, by touch; then all of them."""

from __future__ import annotations

from collections import Counter

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.a11y import axe
from tests.browser.deciding import cards
from tests.browser.moments import read_moment
from tests.browser.player import Player
from tests.browser.tables import imported, set_up, with_seed

SIZES = [(360, 780), (390, 844), (1024, 768), (1440, 900), (1920, 1080)]
CUT = """
(panel) => {
  const cut = [...panel.querySelectorAll(".person .name, .slot .says, .day dd, h2, h3")]
    .filter((one) => one.scrollWidth > one.clientWidth + 1
      || one.scrollHeight > one.clientHeight + 3)
    .filter((one) => getComputedStyle(one).overflow !== "visible")
    .map((one) => one.textContent);
  const { right } = panel.getBoundingClientRect();
  const out = [...panel.querySelectorAll(".person, .slot, button")]
    .filter((one) => one.getBoundingClientRect().right > right + 1)
    .map((one) => one.textContent);
  return [...cut, ...out];
}
"""
"""Words that are cut off, and what stands out at the side."""


SLOW = """
() => {
  const later = window.setTimeout;
  const long = (wait) => (wait >= 3000 ? 2 ** 30 : wait);
  window.setTimeout = (then, wait, ...given) => later(then, long(wait), ...given);
}
"""
"""What goes by itself after some seconds stays: a busy machine may take longer to look at it."""


def at_restructuring(page: Page) -> tuple[str, int]:
    """Come to a table of five with many modules, at restructuring; its code and the seat."""
    file, _ = read_moment("phase-restructuring")
    code = imported(page, file)
    page.goto(f"/t/{code}")
    seat = int(Player(page).look()["seat"])
    page.locator("section.decision [data-confirm]:visible").wait_for()
    return code, seat


def working(page: Page) -> Counter[str]:
    """Who is at work in the draft."""
    return Counter(cards(page.locator("section.decision"), "data-at-work"))


def chosen(page: Page, code: str, seat: int) -> Counter[str]:
    """Who is at work as the server has it."""
    state = page.request.get(f"/api/tables/{code}/state?seat={seat}").json()
    return Counter(state["shown"]["chains"][seat]["plan"])


def test_the_company_takes_the_stage_and_the_map_is_in_reach(page: Page) -> None:
    at_restructuring(page)
    stage = page.locator(".desk.staged")
    expect(stage).to_have_count(1)
    expect(page.get_by_role("region", name="Your company")).to_have_count(0)
    expect(page.get_by_text("The day it brings")).to_be_visible()
    axe(page)
    before = working(page)
    page.get_by_role("button", name="To the map").click()
    expect(stage).to_have_count(0)
    page.keyboard.press("0")
    expect(stage).to_have_count(1)
    assert working(page) == before  # the draft is the same all the while
    page.get_by_role("tab", name="Market").click()
    expect(page.get_by_role("tabpanel")).to_be_visible()


def test_the_beach_is_as_high_as_its_cards_and_the_chart_has_the_room(page: Page) -> None:
    at_restructuring(page)
    hand, confirm = page.locator("section.decision ul.hand"), page.locator("[data-confirm]:visible")
    for width, height in ((1440, 900), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        expect(confirm).to_be_in_viewport(ratio=1)
        for press in ("Empty", "Fill up"):
            page.get_by_role("button", name=press).click()
            box = hand.bounding_box()
            assert box
            assert 80 <= box["height"] <= 120, (width, press)  # a row, and room to drop one


def test_by_keys_alone(page: Page) -> None:
    code, seat = at_restructuring(page)
    while working(page):
        count = sum(working(page).values())
        page.keyboard.press("Backspace")
        expect(page.locator("[data-at-work]")).to_have_count(count - 1)
    expect(page.locator("section.decision [role=alert]")).to_be_visible()  # nobody would work
    first = page.locator("[data-card]").first
    card, key = first.get_attribute("data-card"), first.locator("kbd").inner_text()
    assert card is not None
    page.keyboard.press("1")
    expect(page.locator("[data-slot][aria-pressed=true]").first).to_be_visible()
    page.keyboard.press(key.lower())
    expect(page.locator(f"[data-at-work='{card}']")).to_have_count(1)
    page.keyboard.press("ArrowDown")
    expect(page.locator("section.decision :focus")).to_have_count(1)
    page.keyboard.press("Backspace")
    page.keyboard.press(key.lower())
    page.evaluate("document.activeElement?.blur()")
    wanted = working(page)
    page.keyboard.press("Enter")
    expect(page.locator(f".table-screen[data-viewer='{seat}'][data-asked=true]")).to_have_count(0)
    assert chosen(page, code, seat) == wanted


def test_by_drag_and_by_click(page: Page) -> None:
    code, seat = at_restructuring(page)
    card = page.locator("[data-card]").first
    employee = card.get_attribute("data-card") or ""
    before = working(page)
    page.wait_for_load_state("networkidle")  # what drags is loaded after the rest
    start, end = card.bounding_box(), page.locator("[data-slot]").first.bounding_box()
    assert start
    assert end
    page.mouse.move(start["x"] + 20, start["y"] + 20)
    page.mouse.down()
    page.mouse.move(end["x"] + 30, end["y"] + 30, steps=12)
    expect(page.locator("#dnd-action-dragged-el")).to_have_count(1)
    page.mouse.move(end["x"] + 36, end["y"] + 34, steps=6)
    expect(page.locator("section.decision .people [data-at-work]")).to_have_count(
        sum(before.values()) + 1
    )
    page.mouse.up()
    expect(page.locator("#dnd-action-dragged-el")).to_have_count(0)
    assert working(page) == before + Counter([employee])
    page.locator(f"[data-at-work='{employee}'] button").first.click()
    expect(page.locator(f"[data-at-work='{employee}']")).to_have_count(before[employee])
    page.locator("[data-confirm]:visible").click()
    expect(page.locator(f".table-screen[data-viewer='{seat}'][data-asked=true]")).to_have_count(0)
    assert chosen(page, code, seat) == before


def dragged(page: Page, card: Locator, *places: Locator) -> None:
    """Drag a card quickly to the last of some places, with a stop at the others."""
    boxes = [one.bounding_box() for one in (card, *places)]
    (x, y), *ways = [(box["x"] + box["width"] / 2, box["y"] + 20) for box in boxes if box]
    assert len(ways) == len(places)
    page.mouse.move(x, y)
    page.mouse.down()
    for n, (x, y) in enumerate(ways, start=1):
        page.mouse.move(x, y, steps=3)
        if n < len(ways):
            expect(
                page.locator(".people .people [data-is-dnd-shadow-item-internal]")
            ).to_have_count(1)
    page.mouse.up()
    expect(page.locator("#dnd-action-dragged-el")).to_have_count(0)


def at_typical_turn(page: Page) -> None:
    """Come to a company of three managers and others, where cards can be dragged."""
    file, _ = read_moment("typical_turn")
    page.goto(f"/t/{imported(page, file)}")
    page.locator("section.decision [data-confirm]:visible").wait_for()
    page.wait_for_load_state("networkidle")  # what drags is loaded after the rest


CEO_SLOT = "[data-zone='ceo'] > .slots > [data-slot]"


@pytest.mark.parametrize("still", [True, False])
def test_quick_drags_from_the_ceo_to_a_manager(new_person, still) -> None:
    """B13: ten of ten arrive, from the left and from the right of the manager."""
    page: Page = new_person(still=still)
    at_typical_turn(page)
    manager = page.locator("[data-zone='ceo'] [data-at-work='management_trainee']")
    for n in range(10):
        page.get_by_role("button", name="Empty").click()
        page.locator(CEO_SLOT).first.click()  # meant for the CEO
        both = ("trainer", "management_trainee")
        for employee in both if n % 2 else reversed(both):
            page.locator(f"[data-card='{employee}'] button").click()
        dragged(page, page.locator("[data-at-work='trainer']"), manager.locator("[data-slot]").last)
        expect(manager.locator("[data-at-work='trainer']"), f"drag {n}").to_have_count(1)


def test_a_team_that_a_card_was_dragged_across_shows_who_comes_later(page: Page) -> None:
    """B13: it kept the people it had then."""
    at_typical_turn(page)
    page.get_by_role("button", name="Empty").click()
    for _ in range(2):
        page.locator("[data-card='management_trainee'] button").click()
    page.locator(CEO_SLOT).first.click()
    page.locator("[data-card='trainer'] button").click()
    managers = page.locator("[data-zone='ceo'] [data-at-work='management_trainee']")
    first, second = managers.first, managers.last
    slots = [one.locator("[data-slot]").last for one in (first, second)]
    dragged(page, page.locator("[data-at-work='trainer']"), *slots)
    expect(second.locator("[data-at-work='trainer']")).to_have_count(1)
    first.locator("[data-slot]").first.click()
    page.locator("[data-card='recruiting_girl'] button").click()
    expect(first.locator("[data-at-work='recruiting_girl']")).to_have_count(1)


def test_by_touch(new_person) -> None:
    page: Page = new_person(device="phone")
    code, seat = at_restructuring(page)
    before = working(page)
    card = page.locator("[data-card]").first
    employee = card.get_attribute("data-card") or ""
    card.locator("button").tap()
    expect(page.locator(f"[data-at-work='{employee}']")).to_have_count(before[employee] + 1)
    expect(page.locator("[data-confirm]:visible")).to_be_in_viewport()
    page.locator("[data-confirm]:visible").tap()
    expect(page.locator(f".table-screen[data-viewer='{seat}'][data-asked=true]")).to_have_count(0)
    assert chosen(page, code, seat) == before + Counter([employee])


def test_nothing_is_cut_at_any_size(page: Page) -> None:
    at_restructuring(page)
    panel = page.locator("section.decision")
    for press in ("Fill up", "Empty"):
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            confirm = panel.locator("[data-confirm]:visible")
            expect(confirm).to_be_in_viewport(ratio=1)
            expect(page.locator(".desk.staged")).to_have_count(1 if width >= 1000 else 0)
            assert panel.evaluate(CUT) == [], (width, height)
        panel.get_by_role("button", name=press).click()  # kept at the next size


@pytest.mark.parametrize("way", ["key", "tap"])
def test_all_companies_are_seen_side_by_side_and_can_be_skipped(page: Page, way: str) -> None:
    page.add_init_script(f"({SLOW})()")
    with_seed(page, 5)
    set_up(page, "bots", "Base game", 2, bot="easy")
    player = Player(page)
    while player.look()["what"] == "asked" and not player.done[("open_company", "mouse")]:
        player.answer()
    reveal = page.get_by_role("region", name="The companies of turn")
    expect(reveal.locator("li.chain")).to_have_count(2)
    expect(reveal.locator(".face").first).to_be_visible()
    axe(page)
    if way == "key":
        page.keyboard.press("Escape")
    else:
        reveal.get_by_role("button", name="Go on").click()
    expect(reveal).to_have_count(0)
