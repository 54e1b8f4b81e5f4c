"""Every kind of decision, once by mouse and once by keyboard."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from playwright.sync_api import Page

from magnate import Action
from magnate.base import BASE
from magnate.core.actions import tag
from magnate.modules import find_module, module_names
from tests.browser.brain import decide
from tests.browser.hands import Keys, Mouse
from tests.browser.moments import MOMENTS, read_moment
from tests.browser.player import Player
from tests.browser.tables import imported


@pytest.mark.parametrize("name", MOMENTS)
def test_decision(new_person, shot, name) -> None:
    page = new_person()
    file, wanted = read_moment(name)

    class Pictured(Mouse):
        """Keeps a picture of what is about to be done."""

        def confirm(self, page: Page) -> None:
            page.mouse.move(1, 1)
            shot(page, f"decision-{name}-desk-light-en")
            super().confirm(page)

    for hands in (Pictured(), Keys()):
        code = imported(page, file, name)
        page.goto(f"/t/{code}")
        player = Player(page, hands)
        while (now := player.look())["what"] == "curtain" or now["seat"] != wanted.seat:
            assert player.answer()
        actions = decide(player.state(wanted.seat), Random(1), first=wanted)
        player.act(actions, now)
        assert done_by(page, code, wanted.seat, now["number"], actions)


def done_by(page: Page, code: str, seat: int, since: int, actions: list[Action]) -> bool:
    """Whether the seat has done just this since its message of that number."""
    query = f"seat={seat}&since={since}"
    messages = page.request.get(f"/api/tables/{code}/told?{query}").json()["told"]
    said = [message["action"] for message in messages if message["seat"] == seat]
    done = [msgspec.convert(one, type(action)) for one, action in zip(said, actions, strict=False)]
    return sorted(map(str, done)) == sorted(map(str, actions))


def test_all_kinds_of_all_modules_are_among_them() -> None:
    decided = {moment.kind for moment in MOMENTS.values()} | {"open_company"}
    modules = [BASE, *map(find_module, module_names())]
    assert {tag(kind) for module in modules for kind in module.actions} == decided
