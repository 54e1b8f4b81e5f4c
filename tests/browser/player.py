"""Somebody who plays at a table in the browser and only uses what is to be seen there.

What to do a bot decides, from the answer the server gives to this browser; how it is done is the
page's affair.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from playwright.sync_api import Page

from magnate import Action
from magnate.bots import Bot, easy_bot
from magnate.core.actions import tag
from tests.browser.brain import decide
from tests.browser.deciding import carry_out
from tests.browser.hands import Hands, Mouse
from tests.browser.people import POLL, WAIT

SITUATION = """
() => {
  const screen = document.querySelector(".table-screen");
  if (!screen) return null;
  const { number, viewer, asked, over } = screen.dataset;
  if (document.querySelector("dialog.curtain[open]")) return { what: "curtain" };
  if (over === "true") return { what: "over" };
  if (asked !== "true") return null;
  return { what: "asked", number: Number(number), seat: Number(viewer) };
}
"""


SKIP = """
() => {
  document.querySelector("[data-skip]")?.click();
  return !document.querySelector("[data-show], [data-watch]");
}
"""


def skip_the_show(page: Page) -> None:
    """Whoever wants to decide does not watch the evening; it may end by itself meanwhile."""
    page.wait_for_function(SKIP, polling=POLL)


class Player:
    """Eyes, a bot's head, and hands: one pair for all seats that are played, or one for each."""

    def __init__(self, page: Page, *hands: Hands, seed: int = 1, bot: Bot = easy_bot) -> None:
        self.page = page
        self.hands = hands or (Mouse(),)
        self.rng = Random(seed)
        self.bot = bot
        self.done: Counter[tuple[str, str]] = Counter()
        """How often something was done: kinds of action, by the name of the hands."""
        self.before: Callable[[Player, list[Action]], None] | None = None
        """Told what will be done, before it is done."""

    @property
    def code(self) -> str:
        """The code of the table in front of the browser."""
        return self.page.url.split("/t/")[1].split("?")[0].split("/")[0]

    def glance(self) -> dict[str, Any] | None:
        """What is the matter now, if anything."""
        situation: dict[str, Any] | None = self.page.evaluate(SITUATION)
        return situation

    def look(self, wait: float = WAIT) -> dict[str, Any]:
        """What is the matter now: `asked`, `curtain` or `over`."""
        found = self.page.wait_for_function(SITUATION, timeout=wait, polling=30)
        situation: dict[str, Any] = found.json_value()
        return situation

    def play_to_the_end(self) -> None:
        """Answer everything until the game is over."""
        while self.answer():
            pass

    def answer(self) -> bool:
        """Answer one question, whoever of this browser is asked; False: the game is over."""
        now = self.look()
        if now["what"] == "over":
            return False
        if now["what"] == "curtain":
            self.hands[0].press(self.page.locator("dialog.curtain[open] button"))
            self.page.locator("dialog.curtain").wait_for(state="detached")
            return True
        actions = self.think(now)
        if actions is not None:
            self.act(actions, now)
        return True

    def think(self, now: dict[str, Any]) -> list[Action] | None:
        """What to do; None: the page has not yet heard the latest."""
        state = self.state(now["seat"])
        if state["number"] != now["number"]:
            self.page.wait_for_timeout(POLL)
            return None
        return decide(state, self.rng, self.bot)

    def act(self, actions: list[Action], now: dict[str, Any]) -> None:
        """Do it, and wait until the page shows that it is done."""
        if self.before:
            self.before(self, actions)
        hands = self.hands[now["seat"] % len(self.hands)]
        skip_the_show(self.page)
        carry_out(self.page, hands, actions)
        self.page.wait_for_function(
            """([number, seat]) => {
              const screen = document.querySelector(".table-screen")?.dataset;
              if (!screen || Number(screen.viewer) !== seat) return true;
              return screen.number !== undefined && Number(screen.number) > number;
            }""",
            arg=[now["number"], now["seat"]],
            polling=20,
        )
        self.done.update({(tag(type(action)), hands.name) for action in actions})

    def state(self, seat: int) -> dict[str, Any]:
        """What the server shows this browser of the seat."""
        answer = self.page.request.get(f"/api/tables/{self.code}/state?seat={seat}")
        assert answer.ok, answer.text()
        found: dict[str, Any] = answer.json()
        return found
