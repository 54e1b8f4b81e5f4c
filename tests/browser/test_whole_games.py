"""Whole games, played through the interface to the end."""

from __future__ import annotations

import pytest

from tests.browser.hands import Keys, Mouse
from tests.browser.player import Player
from tests.browser.tables import check_winner, set_up, with_seed

pytestmark = pytest.mark.timeout(400)


def test_two_people_on_one_device_play_the_base_game(page) -> None:
    """The first plays with the mouse, the second with the keys."""
    with_seed(page, 12)
    code = set_up(page, "hotseat", "Base game", 2)
    player = Player(page, Mouse(), Keys())
    player.play_to_the_end()
    assert {hands for _, hands in player.done} == {"mouse", "keyboard"}
    check_winner(page, code)


def test_one_person_plays_with_all_modules_against_three_bots(page) -> None:
    with_seed(page, 6)
    code = set_up(page, "bots", "Henri Lo menu", 4, bot="easy")
    Player(page).play_to_the_end()
    check_winner(page, code)
