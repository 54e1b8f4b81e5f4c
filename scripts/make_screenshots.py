"""Make the pictures of the browser table for README and docs: real games, a real browser.

    PYTHONPATH=. .venv/bin/python scripts/make_screenshots.py

The client must be built (`python3 run.py setup --dev`). Bots play until something is worth a look.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from magnate import Record, Setup
from magnate.bots import medium_bot, play
from magnate.core.flow import awaited
from magnate.files import write_game
from magnate.scenarios import scenario, set_up
from scripts.chromium import HELP, find
from tests.browser.launch import launch
from tests.browser.people import people
from tests.browser.server import serving
from tests.browser.tables import imported

IMAGES = Path(__file__).parents[1] / "docs" / "images"
WAIT = 20_000
PEOPLE = ("Mira", "Jonas", "Aiko", "Ben", "Lucía")
"""Names at the seats."""


def main() -> None:
    """All of them."""
    chromium = find()
    if chromium is None:
        raise SystemExit(HELP)
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder)) as server,
        sync_playwright() as playwright,
        people(launch(playwright, chromium), server.url) as arrive,
    ):
        campaign(arrive())
        company(arrive())
        company(arrive(device="phone", dark=True), "company-phone")
        market(arrive())
        evening(arrive(still=False))
        plan(arrive())
        review(arrive())
        modules(arrive(dark=True))
        phone(arrive(device="phone"))


def campaign(page: Page) -> None:
    """Somebody is about to place a campaign."""
    sit(page, played(Setup(players=4, seed=11), at("campaigns", 5)))
    keep(page, "table")


def company(page: Page, name: str = "company") -> None:
    """A company is put together."""
    sit(page, played(Setup(players=4, seed=11), at("restructuring", 7)))
    keep(page, name)


def market(page: Page) -> None:
    """The whole market in its overview, while somebody hires."""
    sit(page, played(Setup(players=4, seed=11), at("hire", 6)))
    page.keyboard.press("m")
    keep(page, "market")


def evening(page: Page) -> None:
    """Dinnertime is being played."""
    code = sit(page, played(Setup(players=4, seed=11), lambda game: False))
    scenes = page.request.get(f"/api/tables/{code}/scenes").json()["scenes"]
    dinners = [one["number"] for one in scenes if one["step"] == "dinnertime"]
    page.goto(f"/t/{code}/{dinners[len(dinners) * 2 // 3]}")
    page.get_by_role("button", name="Watch the evening").click(timeout=WAIT)
    page.locator("section.card h2").wait_for()
    page.keyboard.press("Space")
    losing = page.locator(".ribbons .thin")
    while not losing.count():  # until a house has paid that others would have fed, too
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(300)
    keep(page, "evening")


def plan(page: Page) -> None:
    """A draft and the evening it would bring."""
    sit(page, played(Setup(players=4, seed=11), at("restructuring", 7)))
    page.get_by_role("button", name="Plan ahead").click()
    page.get_by_text("The evening it brings").wait_for(timeout=WAIT)
    keep(page, "plan")


def review(page: Page) -> None:
    """Where the money came from."""
    code = sit(page, played(Setup(players=4, seed=11), lambda game: False))
    page.goto(f"/t/{code}")
    page.get_by_role("button", name="Look back at the game").click()
    keep(page, "review")


def modules(page: Page) -> None:
    """Nearly all modules at once, by night."""
    setup = set_up(scenario("henri_lo_menu"), 5, seed=4)
    sit(page, played(setup, at("campaigns", 8)))
    keep(page, "modules")


def phone(page: Page) -> None:
    """The same on a phone."""
    sit(page, played(Setup(players=3, seed=5), at("hire", 4)))
    keep(page, "phone")


def at(step: str, turn: int) -> Callable[[Any], bool]:
    """A moment in which somebody has something to decide in a step."""
    return lambda game: game.turn >= turn and game.rules.steps[game.step].name == step


def played(setup: Setup, until: Callable[[Any], bool]) -> Record:
    """A game of medium bots until that moment, or its end."""
    record = Record(setup)
    for _ in play(record, [medium_bot] * setup.players, seed=1):
        if record.game.over or (awaited(record.game) and until(record.game)):
            break
    return record


def sit(page: Page, record: Record) -> str:
    """Take the game in and look at it as whoever is asked."""
    names = PEOPLE[: record.setup.players]
    notes = {f"seat {seat}": name for seat, name in enumerate(names)}
    file = json.loads(write_game(record, notes))
    code = imported(page, file, "Friday night", {} if record.game.over else dict(enumerate(names)))
    page.goto(f"/t/{code}")
    page.locator(".table-screen").wait_for(timeout=WAIT)
    curtain = page.locator("dialog.curtain[open] button")
    page.wait_for_timeout(1500)
    if curtain.count():
        curtain.first.click()
    return code


def keep(page: Page, name: str) -> None:
    """Keep a picture."""
    page.wait_for_timeout(2500)
    page.screenshot(path=IMAGES / f"{name}.png", animations="disabled")
    sys.stdout.write(f"{name}\n")


if __name__ == "__main__":
    main()
