"""Hands in front of the browser: those that use the mouse, and those that use only keys."""

from __future__ import annotations

from typing import Protocol

from playwright.sync_api import Locator, Page

MOST_KEYS = 600
"""Keys nobody would press more of to get somewhere."""

NEARER = """
(wanted) => {
  const open = document.querySelector("dialog[open]") ?? document;
  const stops = [...open.querySelectorAll(
    "a[href], button, input, select, textarea, summary, [tabindex]")].filter((stop) =>
      stop.tabIndex >= 0 && !stop.disabled && stop.checkVisibility({ visibilityProperty: true })
      && !stop.closest("[inert]"));
  const here = stops.indexOf(document.activeElement);
  const there = stops.indexOf(wanted);
  return here < 0 || there < 0 ? 1 : there - here;
}
"""
"""How many stops away a control is, as far as can be told: keys go the shorter way."""
FOCUSED = "(wanted) => document.activeElement === wanted"
PLACE_IN_LIST = """
(wanted) => {
  const list = wanted.closest("[data-current]");
  if (!list || document.querySelector("dialog[open]")) return 0;
  const typing = document.activeElement?.closest("input, textarea, select");
  const first = document.querySelector(".decision [data-current]");
  const options = [...document.querySelectorAll(".decision [data-current] [data-option]")];
  return typing || !first ? 0 : options.indexOf(wanted) + 1;
}
"""


class Hands(Protocol):
    """What hands can do on a page."""

    name: str

    def press(self, control: Locator) -> None:
        """Press a button, a link, a choice."""

    def place(self, page: Page, square: tuple[int, int]) -> None:
        """Press a square on offer on the map."""

    def turn(self, page: Page) -> None:
        """Turn what is being placed."""

    def confirm(self, page: Page) -> None:
        """Say yes to what is chosen."""


class Mouse:
    """Points and clicks."""

    name = "mouse"

    def press(self, control: Locator) -> None:
        """Click it."""
        control.click()

    def place(self, page: Page, square: tuple[int, int]) -> None:
        """Click in the middle of the square's mark."""
        x, y = square
        mark = page.locator(f"[data-square='{x},{y}']")
        mark.wait_for(state="attached")
        box = mark.bounding_box()
        assert box is not None
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def turn(self, page: Page) -> None:
        """Press the button."""
        page.locator("[data-turn]").click()

    def confirm(self, page: Page) -> None:
        """Press the button."""
        page.locator(".decision [data-confirm]:visible").click()


class Fingers(Mouse):
    """Taps, on a phone."""

    name = "touch"

    def press(self, control: Locator) -> None:
        """Tap it."""
        control.tap()

    def place(self, page: Page, square: tuple[int, int]) -> None:
        """Tap in the middle of the square's mark."""
        x, y = square
        box = page.locator(f"[data-square='{x},{y}']").bounding_box()
        assert box is not None
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


class Keys:
    """Tab, arrows, digits, Enter; never the mouse."""

    name = "keyboard"

    def press(self, control: Locator) -> None:
        """Choose it by its digit where it has one, else go there and press Enter."""
        control.wait_for()
        keyboard = control.page.keyboard
        digit = control.evaluate(PLACE_IN_LIST)
        if 1 <= digit <= 9:
            keyboard.press(str(digit))
        else:
            self.reach(control)
            keyboard.press("Enter")

    def reach(self, control: Locator) -> None:
        """Tab there."""
        keyboard = control.page.keyboard
        away = control.evaluate(NEARER)
        key = "Tab" if away >= 0 else "Shift+Tab"
        for _ in range(max(0, abs(away) - 3)):
            keyboard.press(key)
        for _ in range(MOST_KEYS):
            if control.evaluate(FOCUSED):
                return
            keyboard.press(key)
        raise AssertionError(f"no way with {key} to {control}")

    def place(self, page: Page, square: tuple[int, int]) -> None:
        """Go there by arrows as far as they lead, then over the squares on offer; press Enter."""
        cursor = page.locator("[data-cursor]")
        self.reach(cursor)
        here = _square(cursor)
        while here != square:
            page.keyboard.press(_arrow(here, square))
            there = _square(cursor)
            if _far(there, square) >= _far(here, square):
                break
            here = there
        else:
            page.keyboard.press("Enter")
            return
        page.keyboard.press("Home")
        for _ in range(MOST_KEYS):
            if _square(cursor) == square:
                page.keyboard.press("Enter")
                return
            page.keyboard.press("PageDown")
        raise AssertionError(f"the keys do not lead to {square}")

    def turn(self, page: Page) -> None:
        """R, wherever one is."""
        page.keyboard.press("r")

    def confirm(self, page: Page) -> None:
        """Go to the button, press Enter."""
        button = page.locator(".decision [data-confirm]:visible")
        self.reach(button)
        page.keyboard.press("Enter")


def _square(cursor: Locator) -> tuple[int, int]:
    x, y = (cursor.get_attribute("data-cursor") or "-99,-99").split(",")
    return int(x), int(y)


def _far(one: tuple[int, int], other: tuple[int, int]) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def _arrow(here: tuple[int, int], there: tuple[int, int]) -> str:
    right, down = there[0] - here[0], there[1] - here[1]
    if abs(right) >= abs(down):
        return "ArrowRight" if right > 0 else "ArrowLeft"
    return "ArrowDown" if down > 0 else "ArrowUp"
