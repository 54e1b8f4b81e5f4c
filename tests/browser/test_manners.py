"""Manners: fingers, keys, ears, no network, small and quick."""

from __future__ import annotations

import re
from random import Random

from playwright.sync_api import expect

from tests.browser.brain import decide
from tests.browser.deciding import choose
from tests.browser.hands import Keys, Mouse
from tests.browser.player import Player
from tests.browser.tables import AT_TABLE, set_up, with_seed

SMALL = """
() => [...document.querySelectorAll("button, select, input, textarea, summary, a.button, a.way")]
  .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
  .filter((one) => !one.closest("[inert]") && !one.classList.contains("term"))
  .map((one) => [(one.closest("label") ?? one).getBoundingClientRect(), one])
  .filter(([box]) => box.width > 0 && (box.width < 43.5 || box.height < 43.5))
  .map(([box, one]) => `${one.outerHTML.slice(0, 120)}: ${box.width} × ${box.height}`)
"""
"""Controls too small for fingers; words within a text are not meant (WCAG 2.5.8)."""


PUSH_WHEN_PRESSED = """
(button) => button.addEventListener("pointerdown", () => {
  button.closest("section.decision").style.paddingTop = "12rem";
})
"""
"""The page does it itself: between two messages to it the button could move on its own."""


def test_fingers_hit_every_control(new_person, tables) -> None:
    page = new_person(device="phone")
    tables.belong_to(page)
    small: list[str] = []
    for path in ("/", "/new", "/settings", f"/t/{tables.lobby}"):
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        small += page.evaluate(SMALL)
    for code in tables.codes.values():
        page.goto(f"/t/{code}")
        expect(page.locator("section.decision h2")).to_be_visible()
        small += page.evaluate(SMALL)
    for tab in ("company", "market", "milestones", "log", "chat", "notes"):
        page.locator(f"[data-tab={tab}]").tap()
        small += page.evaluate(SMALL)
    assert not small, "\n".join(sorted(set(small)))


def test_the_keyboard_leads_from_home_into_a_game(page) -> None:
    page.goto("/")
    keys = Keys()
    keys.press(page.get_by_role("button", name=re.compile("^Sunny")))
    expect(page).to_have_url(AT_TABLE)
    player = Player(page, keys)
    while player.done[("hire", "keyboard")] < 1:
        assert player.answer()


def test_who_listens_is_told_what_happens(page) -> None:
    page.goto("/")
    page.evaluate(
        """() => {
          window.heard = [];
          const status = document.querySelector("body > #app > [role=status][aria-live=polite]")
            ?? [...document.querySelectorAll("[role=status][aria-live=polite]")].at(-1);
          new MutationObserver(() => window.heard.push(status.textContent))
            .observe(status, { childList: true, characterData: true, subtree: true });
        }"""
    )
    page.get_by_role("button", name=re.compile("^Sunny")).click()
    player = Player(page)
    while player.done[("hire", "mouse")] < 1:
        assert player.answer()
    heard = " / ".join(page.evaluate("window.heard"))
    for said in ("Place your first restaurant", "Choose a reserve card", "Hire people"):
        assert said in heard, heard


def test_rules_and_a_finished_game_open_without_a_network(new_person, tables) -> None:
    page = new_person(worker=True, expected="net::ERR_")
    tables.belong_to(page)
    page.goto("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.goto("/rules")
    page.get_by_role("link", name="Glossary").first.click()
    expect(page.get_by_role("heading", name="Glossary")).to_be_visible()
    page.goto(f"/t/{tables.finished}/5?seat=all")
    expect(page.locator(".replay footer")).to_be_visible()
    expect(page.locator("main.board svg [data-thing]").first).to_be_visible()
    page.context.set_offline(True)
    page.goto("/rules")
    assert page.evaluate("fetch('/api/symbols').then((answer) => answer.ok)")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.get_by_role("link", name="Glossary").first.click()
    expect(page.get_by_role("heading", name="Glossary")).to_be_visible()
    page.goto(f"/t/{tables.finished}/5?seat=all")
    expect(page.locator(".replay footer")).to_be_visible()
    expect(page.locator("main.board svg [data-thing]").first).to_be_visible()


def test_it_can_be_installed(new_person) -> None:
    page = new_person(worker=True)
    page.goto("/")
    manifest = page.request.get(page.locator("link[rel=manifest]").get_attribute("href") or "")
    about = manifest.json()
    assert (about["display"], about["start_url"]) == ("standalone", "/")
    assert about["name"]
    sizes = {icon["sizes"] for icon in about["icons"]}
    assert {"192x192", "512x512"} <= sizes
    assert any("maskable" in icon.get("purpose", "") for icon in about["icons"])
    for icon in about["icons"]:
        picture = page.request.get(icon["src"])
        assert picture.ok
        assert picture.headers["content-type"] == icon["type"]
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")


def test_a_button_that_jumps_away_keeps_the_press(page) -> None:
    """What comes late, such as words and figures, pushes what stands below it."""
    with_seed(page, 4)
    set_up(page, "hotseat", "Base game", 2)
    player, mouse = Player(page), Mouse()
    now = player.look()
    while now["what"] == "curtain":
        assert player.answer()
        now = player.look()
    panel = page.locator("section.decision")
    [placing] = [a for a in decide(player.state(now["seat"]), Random(1)) if a.seat == now["seat"]]
    choose(page, panel, mouse, placing)
    button = panel.locator("[data-confirm]:visible")
    screen = page.locator(".table-screen")

    button.hover()
    page.mouse.down()
    page.mouse.move(700, 300)
    page.mouse.up()
    expect(button).to_be_enabled()
    expect(screen).to_have_attribute("data-number", str(now["number"]))
    button.evaluate(PUSH_WHEN_PRESSED)
    button.click()
    page.wait_for_function(
        "number => Number(document.querySelector('.table-screen')?.dataset.number) !== number",
        arg=now["number"],
    )
