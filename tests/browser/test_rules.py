"""The rules can be read, looked up and linked to; without a network, too."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.a11y import axe, by_night

CONTROLLED = """new Promise((done) => {
  if (navigator.serviceWorker.controller) done();
  else navigator.serviceWorker.addEventListener("controllerchange", () => done());
})"""
"""When the service worker has the page."""


def reading(page: Page, address: str) -> Page:
    """Open a page of the rules."""
    page.goto(address)
    expect(page.locator("#reading").get_by_role("heading", level=2)).to_be_visible()
    return page


@pytest.mark.parametrize("device", ["desk", "phone"])
def test_everybody_can_read_them(new_person, shot, device) -> None:
    page = new_person(device=device)
    for chapter in ("", "/dinnertime", "/cards", "/glossary", "?q=radio"):
        reading(page, f"/rules{chapter}")
        page.wait_for_load_state("networkidle")
        name = re.sub(r"\W+", "-", f"rules{chapter}-{device}")
        axe(page)
        shot(page, f"{name}-light")
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, f"{page.url} can be scrolled sideways"
        by_night(page)
        shot(page, f"{name}-dark")
        page.emulate_media(color_scheme="light")


@pytest.mark.parametrize("locale", ["en-GB", "de-DE", "zh-CN"])
def test_the_game_in_two_minutes_comes_first(new_person, locale) -> None:
    page = reading(new_person(locale=locale), "/rules")
    phases = page.locator("#reading ol > li")
    expect(phases).to_have_count(7)
    phases.nth(3).get_by_role("link").last.click()
    expect(page).to_have_url(re.compile("/rules/dinnertime$"))
    expect(page.get_by_role("heading", level=2).last).to_be_visible()


def test_a_rule_has_an_address(new_person) -> None:
    page = reading(new_person(), "/rules/dinnertime#DIN-09")
    meant = page.locator(".meant")
    expect(meant).to_be_in_viewport()
    expect(meant.get_by_role("link", name="DIN-09")).to_be_visible()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("link", name="DIN-02").click()
    expect(page).to_have_url(re.compile("/rules/dinnertime#DIN-02$"))
    expect(page.get_by_text("The link to DIN-02 is copied.").first).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()").endswith("/rules/dinnertime#DIN-02")
    page.goto("/rules#PAY-02")
    expect(page.locator("#reading").get_by_role("heading", name="Payday")).to_be_visible()


def test_things_are_looked_up_with_the_keyboard(new_person) -> None:
    page = reading(new_person(), "/rules")
    page.keyboard.press("/")
    page.keyboard.type("waitress tip")
    expect(page).to_have_url(re.compile(r"\?q=waitress\+tip$"))
    expect(page.locator("#reading mark").first).to_be_visible()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    card = page.get_by_role("dialog")
    expect(card).to_contain_text("Waitress")
    expect(page).to_have_url(re.compile("term=employee.waitress"))
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    expect(page).not_to_have_url(re.compile("term="))
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Escape")
    expect(page.locator("#reading").get_by_role("heading", level=2)).to_have_text(
        "The game in two minutes"
    )


def test_a_word_opens_its_card_and_cards_lead_on(new_person) -> None:
    page = reading(new_person(device="phone"), "/rules/dinnertime")
    page.get_by_role("link", name="waitresses").first.tap()
    card = page.get_by_role("dialog")
    expect(card).to_contain_text("Waitress")
    axe(page)
    page.goto("/rules/cards?term=term.garden")
    expect(card.get_by_role("heading", level=2)).to_be_visible()
    card.locator('a[href*="#"]').first.tap()
    expect(card).to_have_count(0)
    expect(page).to_have_url(re.compile(r"/rules/[a-z_]+#[A-Z]{3}-\d\d$"))


def test_all_cards_are_there_and_can_be_chosen_by_module(new_person) -> None:
    page = reading(new_person(), "/rules/cards")
    cards = page.locator("#reading .employee")
    expect(cards.nth(48)).to_be_visible()
    for name in ("First waitress played", "First marketeer used", "Kimchi", "Giant billboard"):
        expect(page.locator("#reading").get_by_text(name, exact=True).first).to_be_attached()
    page.get_by_label("From").select_option(label="Coffee")
    expect(cards).to_have_count(3)


def test_the_contents_fold_away_on_a_phone(new_person) -> None:
    page = reading(new_person(device="phone"), "/rules")
    contents = page.get_by_role("navigation", name="Contents")
    expect(contents.get_by_role("link", name="Payday")).to_be_hidden()
    contents.get_by_role("button").tap()
    contents.get_by_role("link", name="Payday").tap()
    expect(page.locator("#reading").get_by_role("heading", name="Payday")).to_be_in_viewport()
    expect(contents.get_by_role("link", name="Payday")).to_be_hidden()


def test_they_are_there_without_a_network(new_person) -> None:
    # Chromium asks the network for the icon of its tab, past every service worker.
    page = reading(new_person(worker=True, expected="net::ERR_"), "/rules")
    page.evaluate(CONTROLLED)
    reading(page, "/rules/cards")
    page.wait_for_load_state("networkidle")
    page.context.set_offline(True)
    reading(page, "/rules/dinnertime#DIN-04")
    expect(page.locator(".meant")).to_contain_text("lowest unit price")
    page.get_by_role("link", name="All cards").click()
    expect(page.locator("#reading .employee").first).to_be_visible()
    assert page.evaluate("document.querySelector('header img').naturalWidth") > 0
