"""The market and the milestones as overviews over the stage: by key, by tap, and to hire from."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.a11y import axe, by_night
from tests.browser.screens import check_words_and_width, said

SIZES = {
    "desk": (1440, 900),
    "small desk": (1024, 768),
    "big desk": (1920, 1080),
    "phone": (390, 844),
    "small phone": (360, 780),
}
CUT_OFF = """
() => {
  const overview = document.querySelector("dialog[open]");
  const far = [...overview.querySelectorAll("header *, footer *, [data-card]")].filter((one) => {
    const { left, right } = one.getBoundingClientRect();
    return !one.closest(".unseen") && (left < 0 || right > innerWidth);
  });
  const full = [...overview.querySelectorAll("[data-card]")].filter(
    (card) => card.scrollHeight > card.clientHeight + 1 || card.scrollWidth > card.clientWidth + 1,
  );
  return [...far, ...full].map((one) => `${one.className}: ${one.textContent.trim()}`);
}
"""
FITS = "(scroll) => scroll.scrollHeight <= scroll.clientHeight"
ASK_FIRST = """() => {
  const kept = JSON.parse(localStorage.getItem("magnate.settings") ?? "{}");
  localStorage.setItem("magnate.settings", JSON.stringify({ ...kept, askFirst: true }));
}"""


def at_table(new_person, tables, moment: str, **who) -> Page:
    """Somebody at a table of their own."""
    page = new_person(**who)
    tables.belong_to(page)
    page.goto(f"/t/{tables.imported(moment)}")
    expect(page.locator("section.decision h2")).to_be_visible()
    return page


def test_the_overviews_open_by_key_and_close(new_person, tables) -> None:
    page = at_table(new_person, tables, "phase-hire")
    overview = page.locator("dialog[open]")
    page.keyboard.press("m")
    expect(overview.locator("[data-card=waitress]")).to_be_focused()
    page.keyboard.press("n")
    expect(overview.locator("[data-card=first_burger_sold]")).to_be_visible()
    page.keyboard.press("n")
    expect(overview).to_have_count(0)
    page.keyboard.press("n")
    expect(overview.locator("[data-overview=milestones]")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(overview).to_have_count(0)
    for place in (page.locator("section.decision"), page.get_by_role("tabpanel")):
        place.get_by_role("button", name=said("en", "overview.see")).click()
        expect(overview.locator("[data-card=waitress]")).to_be_visible()
        page.keyboard.press("m")
        expect(overview).to_have_count(0)


def test_arrows_walk_the_overview_and_enter_opens_a_card(new_person, tables) -> None:
    page = at_table(new_person, tables, "phase-hire")
    page.keyboard.press("m")
    cards = page.locator("[data-card]")
    expect(page.locator("[data-card=waitress]")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-card=b_movie_star]")).to_be_focused()
    expect(page.locator("dialog footer")).to_contain_text("Wins ties")
    page.keyboard.press("ArrowDown")
    expect(page.locator("[data-card=c_movie_star]")).to_be_focused()
    page.keyboard.press("End")
    expect(cards.last).to_be_focused()
    page.keyboard.press("Home")
    expect(cards.first).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("dialog[open] .employee.large")).to_contain_text("B-movie star")
    page.keyboard.press("Escape")
    expect(page.locator("[data-card=b_movie_star]")).to_be_focused()


@pytest.mark.parametrize("device", ["desk", "phone"])
def test_somebody_is_hired_from_the_overview(new_person, tables, device) -> None:
    page = at_table(new_person, tables, "phase-hire", device=device)
    if device == "phone":
        page.get_by_role("tab", name=said("en", "table.tab.market")).click()
        page.locator("[data-opens=market]").click()
    else:
        page.keyboard.press("m")
    lit = page.locator("[data-card].now")
    trainer = page.locator("[data-card=trainer]")
    expect(trainer.locator(".left")).to_contain_text("5/12")
    every = lit.count()
    assert 0 < every < page.locator("[data-card]").count()
    trainer.click()
    expect(trainer.locator(".left")).to_contain_text("4/12")
    expect(trainer.locator(".mine")).to_contain_text("3")
    page.locator("dialog footer input").check()
    assert page.locator("[data-card]").count() == lit.count() > 0
    page.locator("[data-card=pricing_manager]").click()
    expect(page.locator("dialog[open]")).to_have_count(0)  # nobody is left to be got


@pytest.mark.parametrize("size", ["desk", "small phone"])
def test_who_wants_to_be_asked_is_asked_on_the_overview(new_person, tables, size) -> None:
    width, height = SIZES[size]
    page = at_table(new_person, tables, "phase-hire", width=width, height=height)
    page.evaluate(ASK_FIRST)
    page.reload()
    expect(page.locator("section.decision h2")).to_be_visible()
    page.keyboard.press("m")
    trainer = page.locator("[data-card=trainer]")
    trainer.click()
    expect(page.locator("dialog [data-confirm]")).to_be_focused()
    expect(page.locator("dialog footer")).to_contain_text("trainer")
    expect(trainer).to_be_in_viewport(ratio=1)
    assert page.evaluate(CUT_OFF) == []
    axe(page)
    by_night(page)
    page.keyboard.press("Escape")  # back to the overview, which stays
    expect(trainer).to_be_focused()
    expect(trainer.locator(".left")).to_contain_text("5/12")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(trainer.locator(".left")).to_contain_text("4/12")


def test_somebody_is_trained_from_the_overview(new_person, tables) -> None:
    page = at_table(new_person, tables, "phase-train")
    number = page.locator(".table-screen").get_attribute("data-number")
    page.keyboard.press("m")
    page.locator("[data-card].now").first.click()
    way = page.locator("[data-way]")
    if way.count():
        expect(way.first).to_be_focused()
        page.keyboard.press("Enter")
    expect(page.locator(".table-screen")).not_to_have_attribute("data-number", number or "")


def test_a_choice_says_which_milestone_it_earns(new_person, tables) -> None:
    """The first to train somebody earns one, and the overview of milestones lights it."""
    page = at_table(new_person, tables, "train")
    page.evaluate(ASK_FIRST)
    page.reload()
    page.locator("section.decision [data-option]").first.click()
    page.locator("section.decision [data-current] [data-option]").first.click()
    leads = page.locator("section.decision [data-leads]")
    expect(leads).to_contain_text("First to train someone")
    page.keyboard.press("n")
    expect(page.locator("dialog [data-leads=first_train]")).to_be_visible()


@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_cut_off(new_person, tables, shot, size) -> None:
    width, height = SIZES[size]
    for lang in ("en-GB", "de", "zh-CN"):
        page = new_person(width=width, height=height, locale=lang)
        tables.belong_to(page)
        page.goto(f"/t/{tables.codes['hire']}")
        expect(page.locator("section.decision h2")).to_be_visible()
        for key, cards in (("m", 45), ("n", 20)):
            page.keyboard.press(key)
            expect(page.locator("dialog [data-card]").nth(cards)).to_be_attached()
            check_words_and_width(page, f"{size} {lang} {key}")
            assert page.evaluate(CUT_OFF) == [], f"{size} {lang} {key}"
            shot(page, f"overview-{key}-{size}-{lang}")
        page.context.close()


def test_the_base_game_needs_no_scrolling_at_a_desk(new_person, tables) -> None:
    page = at_table(new_person, tables, "hire")
    page.keyboard.press("m")
    expect(page.locator("dialog [data-card]").nth(31)).to_be_visible()
    assert page.locator("dialog .scroll").evaluate(FITS)
    assert page.evaluate(CUT_OFF) == []


@pytest.mark.parametrize("device", ["desk", "phone"])
def test_everybody_can_use_the_overviews(new_person, tables, device) -> None:
    page = at_table(new_person, tables, "phase-hire", device=device)
    for key in ("m", "n"):
        page.keyboard.press(key)
        expect(page.locator("dialog [data-card]").nth(15)).to_be_attached()
        axe(page)
        by_night(page)
        page.emulate_media(color_scheme="light")


@pytest.mark.parametrize("size", ["desk", "small phone"])
def test_the_rules_have_overviews_of_what_they_show(new_person, size) -> None:
    width, height = SIZES[size]
    page = new_person(width=width, height=height)
    page.goto("/rules/cards")
    cards = page.locator("dialog [data-card]")
    chosen = page.get_by_label("From")
    for module, market, milestones in (("all", 49, 35), ("", 32, 18), ("coffee", 35, 19)):
        chosen.select_option(module)
        page.locator("[data-opens=market]").click()
        expect(cards.nth(market - 1)).to_be_attached()
        assert page.evaluate(CUT_OFF) == [], f"{module} market"
        axe(page)
        by_night(page)
        page.emulate_media(color_scheme="light")
        page.keyboard.press("n")
        expect(cards.nth(milestones - 1)).to_be_attached()
        assert page.evaluate(CUT_OFF) == [], f"{module} milestones"
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)


def test_an_overview_of_the_rules_is_walked_with_keys_and_opens_cards(new_person) -> None:
    page = new_person()
    page.goto("/rules/cards")
    expect(page.locator("#reading .employee").first).to_be_visible()
    page.keyboard.press("m")
    expect(page.locator("[data-card=waitress]")).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("dialog[open] .employee.large")).to_contain_text("B-movie star")
    page.keyboard.press("Escape")
    expect(page.locator("[data-card=b_movie_star]")).to_be_focused()
    page.keyboard.press("m")
    expect(page.locator("dialog")).to_have_count(0)
