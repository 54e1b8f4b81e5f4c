"""Clicks are counted: a newcomer's way to the first restaurant."""

from __future__ import annotations

from collections import Counter

from playwright.sync_api import Locator, Page, expect

from tests.browser.hands import Mouse
from tests.browser.player import Player

MOST_TO_A_RESTAURANT = 4


class Counting(Mouse):
    """Counts its clicks, by what they are for."""

    def __init__(self) -> None:
        self.clicks: Counter[str] = Counter()
        self.doing = ""

    def press(self, control: Locator) -> None:
        """Click it."""
        self.clicks[self.doing] += 1
        super().press(control)

    def place(self, page: Page, square: tuple[int, int]) -> None:
        """Click there."""
        self.clicks[self.doing] += 1
        super().place(page, square)

    def confirm(self, page: Page) -> None:
        """Press the button."""
        self.clicks[self.doing] += 1
        super().confirm(page)


def heard_more(page: Page, number: int) -> None:
    """Wait until the page has been told of what was done."""
    page.wait_for_function(
        "(number) => Number(document.querySelector('.table-screen').dataset.number) > number",
        arg=number,
    )


def test_a_newcomer_has_a_restaurant_after_few_clicks(new_person) -> None:
    page = new_person()
    hands = Counting()
    page.goto("/")
    first = page.locator("[data-first-game]")
    expect(first).to_be_visible()
    assert page.locator("main button").first.get_attribute("data-first-game") is not None
    hands.press(first)
    player = Player(page)
    now = player.look()
    assert player.state(0)["shown"]["step"] == "first_restaurants"
    square = page.locator("[data-square]").first
    square.wait_for(state="attached")
    x, y = (square.get_attribute("data-square") or "").split(",")
    hands.place(page, (int(x), int(y)))
    hands.confirm(page)
    heard_more(page, now["number"])
    placed = player.state(0)["view"]["chains"][0]["restaurants"]
    assert len(placed) == 1
    assert hands.clicks.total() <= MOST_TO_A_RESTAURANT
