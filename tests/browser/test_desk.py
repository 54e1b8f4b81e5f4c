"""The expert's desk: what the server forecasts, always current, beside what is asked."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.a11y import axe, by_night
from tests.browser.screens import Tables, check_words_and_width, said

TOLD = """
() => [...document.querySelectorAll("[data-panel=tonight] ol > [data-house]")]
  .map(({ dataset }) => [dataset.house, dataset.winner, Number(dataset.total)])
"""
MATRIX = """
() => Object.fromEntries([...document.querySelectorAll("[data-panel=houses] tr[data-house]")]
  .map((row) => [row.dataset.house, Object.fromEntries([...row.querySelectorAll("[data-asks]")]
    .map(({ dataset }) => [dataset.seat, dataset.asks]))]))
"""
CUT_OFF = """
() => {
  const desk = document.querySelector("[data-desk]");
  const box = desk.getBoundingClientRect();
  const far = [...desk.querySelectorAll("*")].filter((one) => {
    const { left, right } = one.getBoundingClientRect();
    return !one.closest(".unseen") && (left < box.left || right > box.right);
  });
  const out = box.bottom > innerHeight || desk.scrollWidth > desk.clientWidth;
  return [...far.map((one) => `${one.tagName} ${one.textContent}`), ...(out ? ["the desk"] : [])];
}
"""


def open_desk(page: Page, tables: Tables, code: str) -> None:
    """Sit down at a table and open the desk."""
    tables.belong_to(page)
    page.goto(f"/t/{code}")
    expect(page.locator("section.decision h2")).to_be_visible()
    page.keyboard.press("x")
    expect(page.locator("[data-panel=houses] tr[data-house]").first).to_be_visible()


def foreseen(page: Page, tables: Tables, code: str) -> dict[str, Any]:
    """What the server forecasts for who looks at the page, once the desk shows that moment."""
    table = page.locator(".table-screen")
    number, viewer = table.get_attribute("data-number"), table.get_attribute("data-viewer")
    expect(page.locator("[data-desk]")).to_have_attribute("data-desk", number or "")
    body = {"seat": int(viewer or 0), "houses": True}
    return tables.post(f"/api/tables/{code}/forecast", body)


def check_rows(page: Page, forecast: dict[str, Any]) -> None:
    """The rows are those of the forecast."""
    told = [
        [one["house"], "" if one["winner"] is None else str(one["winner"]), one["total"]]
        for one in forecast["dinner"]["houses"]
    ]
    assert page.evaluate(TOLD) == told
    matrix = page.evaluate(MATRIX)
    for house, row in forecast["houses"].items():
        for offer in row["offers"]:
            far = offer["adjusted"] is None
            asks = "" if far else str(offer["price"] + offer["adjusted"])
            assert matrix[house][str(offer["seat"])] == asks, house


def test_the_desk_shows_what_the_server_forecasts_and_follows_an_action(
    new_person, tables, shot
) -> None:
    page = new_person()
    code = tables.imported("phase-food")
    open_desk(page, tables, code)
    before = foreseen(page, tables, code)
    check_rows(page, before)
    shot(page, "desk")
    page.locator("section.decision [data-option]").last.click()
    confirm = page.locator("section.decision [data-confirm]:not([disabled])")
    if confirm.count():
        confirm.click()
    expect(page.locator(".table-screen")).not_to_have_attribute(
        "data-number", str(before["number"])
    )
    after = foreseen(page, tables, code)
    assert after["number"] > before["number"]
    check_rows(page, after)


def test_a_row_lights_the_board_and_opens_its_card(new_person, tables) -> None:
    page = new_person()
    open_desk(page, tables, tables.codes["food"])
    row = page.locator("[data-panel=campaigns] [data-campaign]").first
    number = row.get_attribute("data-campaign")
    row.hover()
    expect(page.locator("main .insights .reached").first).to_be_attached()
    row.click()
    expect(page.locator("main [role=dialog]")).to_contain_text(str(number))
    page.locator("[data-panel=companies] [data-seat] button").first.click()
    expect(page.locator("dialog[open]")).to_be_visible()


def test_parts_fold_and_stay_folded(new_person, tables) -> None:
    page = new_person()
    code = tables.codes["food"]
    open_desk(page, tables, code)
    page.get_by_role("button", name=said("en", "desk.campaigns")).click()
    expect(page.locator("[data-campaign]")).to_have_count(0)
    page.reload()
    expect(page.locator("[data-panel=houses] tr[data-house]").first).to_be_visible()
    expect(page.locator("[data-campaign]")).to_have_count(0)
    page.keyboard.press("x")
    expect(page.locator("[data-desk]")).to_have_count(0)
    page.set_viewport_size({"width": 1280, "height": 900})
    page.keyboard.press("x")
    expect(page.get_by_role("button", name=said("en", "desk.title"))).to_have_count(0)
    expect(page.locator("[data-desk]")).to_have_count(0)


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1920, 1080)])
def test_nothing_is_cut_off(new_person, tables, shot, width, height) -> None:
    for lang in ("en-GB", "de", "zh-CN"):
        page = new_person(width=width, height=height, locale=lang)
        open_desk(page, tables, tables.codes["hire"])
        check_words_and_width(page, lang)
        assert page.evaluate(CUT_OFF) == []
        expect(page.locator("section.decision [data-option]").first).to_be_in_viewport()
        shot(page, f"desk-{width}-{lang}")
        page.context.close()


def test_everybody_can_use_the_desk(new_person, tables) -> None:
    page = new_person()
    open_desk(page, tables, tables.codes["hire"])
    axe(page)
    by_night(page)
