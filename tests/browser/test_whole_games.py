"""Whole games, played through the interface to the end."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hands import Keys, Mouse
from tests.browser.people import POLL
from tests.browser.player import Player
from tests.browser.tables import check_winner, set_up, with_seed

pytestmark = [pytest.mark.slow, pytest.mark.timeout(2400)]


def test_two_people_on_one_device_play_the_base_game(page) -> None:
    """The first plays with the mouse, the second with the keys."""
    with_seed(page, 12)
    code = set_up(page, "hotseat", "Base game", 2)
    player = Player(page, Mouse(), Keys())
    player.play_to_the_end()
    assert {hands for _, hands in player.done} == {"mouse", "keyboard"}
    check_winner(page, code)


def test_one_person_plays_with_all_modules_against_three_bots(page) -> None:
    with_seed(page, 6, turn_limit=5)
    code = set_up(page, "bots", "Henri Lo menu", 4, bot="easy")
    Player(page).play_to_the_end()
    check_winner(page, code)


READINESS = re.compile("I am ready|Not ready after all")
LOST = 2
"""Whose line is lost."""
CHAINS = ("Golden Duck Diner", "Santa Maria Pizza", "Xango Blues Bar", "Fried Geese & Donkey")


def test_four_people_play_online_and_one_loses_the_line_in_the_middle(new_person) -> None:
    """Two turns; a longer game would show nothing more."""
    # Chromium has several words for what cannot be fetched, by page or by service worker.
    people = [
        new_person(worker=True, expected="net::ERR_" if seat == LOST else "") for seat in range(4)
    ]
    host = people[0]
    with_seed(host, 3, turn_limit=2)
    code = set_up(host, "online", "Base game", 4)
    for guest, name in zip(people[1:], ("Ben", "Cem", "Dana"), strict=True):
        join(guest, code, name)
    for person, chain in zip(people, CHAINS, strict=True):
        person.get_by_title(chain).and_(person.locator(":not(.taken)")).click()
        be_ready(person)
    host.get_by_role("button", name="Start the game").click()
    players = [Player(person, seed=seat) for seat, person in enumerate(people)]
    chat(people)
    play_together(players, until=lambda: players[0].done[("open_company", "mouse")] > 0)
    lose_the_line(players)
    play_together(players)
    seats = host.request.get(f"/api/tables/{code}").json()["seats"]
    assert [seat["name"] for seat in seats[1:]] == ["Ben", "Cem", "Dana"]
    assert len({seat["chain"] for seat in seats}) == 4
    for person in people:
        check_winner(person, code)


def join(guest: Page, code: str, name: str) -> None:
    """Come in by the code that a friend reads out, and sit down."""
    guest.goto("/")
    guest.get_by_label("Your name").fill(name)
    guest.get_by_label("A friend’s code or link").fill(code.lower())
    guest.get_by_role("button", name="Join").click()
    expect(guest).to_have_url(re.compile(code))
    guest.get_by_role("button", name="Sit down here").first.click()
    expect(guest.get_by_role("button", name=READINESS)).to_be_visible()


def be_ready(person: Page) -> None:
    """Say that one is ready; the button says what a press does (B17)."""
    button = person.get_by_role("button", name=READINESS)
    if button.inner_text() == "I am ready":
        button.click()
    expect(button).to_have_text("Not ready after all")


def chat(people: list[Page]) -> None:
    """One says something, everybody hears it."""
    for person in people:
        person.get_by_role("tab", name="Chat").click()
    people[1].get_by_label("Say something").fill("Good luck, everybody!")
    people[1].get_by_role("button", name="Send").click()
    for person in people:
        expect(person.get_by_role("log").get_by_text("Good luck, everybody!")).to_be_visible()


def play_together(players: list[Player], until: Callable[[], bool] = lambda: False) -> None:
    """Whoever is asked answers, until the game is over for all or something has happened."""
    playing = [*players]
    while playing and not until():
        for player in [*playing]:
            now = player.glance()
            if now is None:
                player.page.wait_for_timeout(POLL)
            elif now["what"] == "over":
                playing.remove(player)
            else:
                player.answer()


def lose_the_line(players: list[Player]) -> None:
    """One is cut off while the others play on; back again, they have missed nothing."""
    lost, others = players[LOST], [*players[:LOST], *players[LOST + 1 :]]
    lost.page.context.set_offline(True)
    expect(lost.page.get_by_text("Connection lost.", exact=False)).to_be_visible()
    for player in others:
        while (now := player.glance()) and now["what"] == "asked":
            player.answer()
    lost.page.context.set_offline(False)
    expect(lost.page.get_by_text("Connection lost.", exact=False)).to_be_hidden()
    seat = int(lost.page.locator(".table-screen").get_attribute("data-viewer") or -1)
    latest = str(lost.state(seat)["number"])
    expect(lost.page.locator(".table-screen")).to_have_attribute("data-number", latest)
