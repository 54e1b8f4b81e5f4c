"""What people do beside deciding: take back, plan, look back, fork, keep, ask, switch words."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

from playwright.sync_api import Page, expect

from tests.browser.brain import decide
from tests.browser.deciding import carry_out
from tests.browser.hands import Mouse
from tests.browser.moments import FINISHED, FOLDER, read_moment
from tests.browser.player import Player
from tests.browser.screens import check_words_and_width
from tests.browser.tables import AT_TABLE, imported, set_up, with_seed

SCREEN = ".table-screen"


def opened(page: Page, moment: str) -> Player:
    """Somebody at a table at this moment."""
    file, _ = read_moment(moment)
    code = imported(page, file, moment)
    page.goto(f"/t/{code}")
    player = Player(page)
    assert player.look()["what"] == "asked"
    return player


def test_a_step_is_taken_back_and_done_again(page) -> None:
    player = opened(page, "phase-hire")
    now = player.look()
    seat = now["seat"]

    def hands() -> object:
        return player.state(seat)["shown"]["chains"][seat]["cards"]

    before = hands()
    _, wanted = read_moment("phase-hire")
    player.act([wanted], now)
    after = hands()
    assert after != before
    page.get_by_role("button", name="Undo").first.click()
    expect(page.get_by_role("button", name="Redo")).to_be_enabled()
    assert hands() == before
    page.get_by_role("button", name="Redo").click()
    expect(page.get_by_role("button", name="Redo")).to_be_disabled()
    page.wait_for_function(
        "(number) => Number(document.querySelector('.table-screen').dataset.number) >= number",
        arg=now["number"] + 3,
    )
    assert hands() == after
    page.keyboard.press("Control+z")
    expect(page.get_by_role("button", name="Redo")).to_be_enabled()
    assert hands() == before


def test_a_square_that_does_not_go_says_why_at_the_pointer(page) -> None:
    player = opened(page, "place_restaurant")
    now = player.look()
    page.locator("[data-square]").first.wait_for(state="attached")
    state = player.state(now["seat"])
    legal = {tuple(at) for family in state["options"] for at in family.get("at") or ()}
    x0, y0, width, height = state["shown"]["board"]["land"]
    far = max(
        ((x, y) for x in range(x0, x0 + width - 1) for y in range(y0, y0 + height - 1)),
        key=lambda at: min(abs(at[0] - x) + abs(at[1] - y) for x, y in legal),
    )
    point = page.evaluate(
        """([x, y]) => {
          const drawn = document.querySelector("main.board svg > g");
          return new DOMPoint(x * 40 + 40, y * 40 + 40).matrixTransform(drawn.getScreenCTM());
        }""",
        [*far],
    )
    page.mouse.click(point["x"], point["y"])
    notice = page.locator(".notice.placed")
    expect(notice).to_be_visible()
    assert len(notice.inner_text()) > 10
    box = notice.bounding_box()
    assert box is not None
    assert abs(box["y"] - point["y"]) < 150


def test_a_draft_is_made_in_plan_mode_and_played(page) -> None:
    with_seed(page, 5)
    set_up(page, "bots", "Base game", 2, bot="easy")
    player = Player(page)
    while not player.done[("pay", "mouse")]:
        player.answer()
    while (now := player.look())["what"] != "asked" or player.think(now) is None:
        pass
    while (state := player.state(now["seat"]))["awaited"] != [now["seat"]]:
        pass  # the bot chooses, too
    assert state["shown"]["step"] == "restructuring"
    page.get_by_role("button", name="Plan ahead").click()
    steps = page.get_by_label("Draft", exact=True).locator("li")
    expect(page.locator(".plan section.decision h2")).to_be_visible()
    carry_out(page, Mouse(), decide(state, Random(1)))
    expect(steps).to_have_count(1)
    page.locator('[data-option*=\'"employee":"trainer"\']').click()
    expect(steps).to_have_count(2)
    assert player.state(now["seat"])["number"] == state["number"]
    page.get_by_role("button", name="Play this draft").click()
    played = page.get_by_text("The draft is played to its end.")
    on = page.locator("button:enabled", has_text="Play on")
    left_open = page.get_by_text("The table asks you something", exact=False)
    while not played.is_visible():
        expect(played.or_(on).or_(left_open)).to_be_visible()
        if left_open.is_visible():  # B10: before the day comes the order of business
            expect(page.locator(".play .primary")).to_have_text("Back to the table")
            page.locator(".play").get_by_role("button", name="Back to the table").click()
            player.answer()
            page.get_by_role("button", name="Plan ahead").click()
        elif on.is_visible():
            on.click()
    expect(page.locator(".plan section.decision")).to_have_count(0)  # B10: nothing that is not real
    cards = player.state(now["seat"])["shown"]["chains"][now["seat"]]["cards"]
    assert any(card["employee"] == "trainer" for card in cards)


def test_a_place_in_the_order_is_drafted_and_kept(page) -> None:
    """B10: it can be chosen as soon as there is a company, and is there when one comes back."""
    opened(page, "phase-restructuring")
    page.get_by_role("button", name="Plan ahead").click()
    place = page.get_by_label("Position in turn order")
    expect(place).to_be_disabled()
    page.locator(".plan section.decision .primary").click()
    expect(place).to_be_enabled()
    with page.expect_response(
        lambda answer: (
            "/drafts" in answer.url and "choose_position" in (answer.request.post_data or "")
        )
    ):
        place.select_option("1")
    steps = page.get_by_label("Draft", exact=True).locator("li")
    expect(steps.nth(1)).to_contain_text("Take position 1")
    page.get_by_role("button", name="Back to the table").click()
    page.get_by_role("button", name="Plan ahead").click()
    expect(steps).to_have_count(2)
    expect(place).to_have_value("1")


def test_a_link_to_a_moment_shows_another_person_the_same(new_person, tables) -> None:
    ann, ben = new_person(), new_person(locale="de-DE")
    tables.belong_to(ann)
    ann.goto(f"/t/{tables.finished}/0")
    bar = ann.get_by_role("slider")
    expect(bar).to_be_visible()
    for _ in range(3):
        ann.get_by_role("button", name=re.compile("Next phase")).click()
    expect(ann).not_to_have_url(re.compile("/0$"))
    ben.goto(ann.url)
    expect(ben.locator(".replay footer")).to_be_visible()
    numbers = [page.get_by_role("slider").get_attribute("aria-valuenow") for page in (ann, ben)]
    assert numbers[0] == numbers[1]
    drawn = [page.locator("main.board [data-thing]").count() for page in (ann, ben)]
    assert drawn[0] == drawn[1] > 10


def test_a_past_moment_is_played_on(new_person, tables) -> None:
    page = new_person()
    page.goto(f"/t/{tables.finished}/200")
    page.get_by_role("button", name=re.compile("Play on")).click()
    page.get_by_role("button", name="Set up the table").click()
    expect(page).to_have_url(AT_TABLE)
    assert tables.finished not in page.url
    player = Player(page)
    for _ in range(3):
        assert player.answer()


def test_a_game_is_kept_as_a_file_and_taken_in_again(new_person, tables, tmp_path: Path) -> None:
    page = new_person()
    tables.belong_to(page)
    page.goto(f"/t/{tables.finished}")
    page.get_by_role("button", name="Menu").click()
    with page.expect_download() as waiting:
        page.get_by_role("link", name="Download the game file").click()
    file = tmp_path / "game.json"
    waiting.value.save_as(file)
    kept = json.loads(file.read_text(encoding="utf-8"))
    whole = json.loads((FOLDER / f"{FINISHED}.json").read_text(encoding="utf-8"))
    assert kept["actions"] == whole["actions"]
    other = new_person()
    other.goto("/")
    other.locator("input[type=file]").set_input_files(file)
    expect(other).to_have_url(AT_TABLE)
    expect(other.locator(f"{SCREEN}[data-over=true]")).to_be_visible()


def test_advice_is_asked_for_and_followed(page) -> None:
    player = opened(page, "phase-hire")
    now = player.look()
    page.get_by_role("button", name="Advice").click()
    page.get_by_role("dialog").get_by_role("button", name="Do this").first.click()
    page.wait_for_function(
        "(number) => Number(document.querySelector('.table-screen').dataset.number) > number",
        arg=now["number"],
    )
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_the_language_changes_in_the_middle_of_a_game(page) -> None:
    player = opened(page, "phase-hire")
    code = player.code
    asked = page.locator("section.decision h2")
    question = asked.inner_text()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="Settings").click()
    page.get_by_label("Language").first.select_option("de")
    expect(page.get_by_role("heading", name="Einstellungen")).to_be_visible()
    page.go_back()
    expect(page).to_have_url(re.compile(code))
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(asked).to_be_visible()
    assert asked.inner_text() != question
    check_words_and_width(page, "after the change")
    _, wanted = read_moment("phase-hire")
    player.act([wanted], player.look())
