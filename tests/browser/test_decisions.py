"""Every kind of decision, once by mouse and once by keyboard."""

from __future__ import annotations

from random import Random
from typing import Any

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
def test_decision(regular, shot, name) -> None:
    file, wanted = read_moment(name)

    class Pictured(Mouse):
        """Keeps a picture of what is about to be done."""

        def confirm(self, page: Page) -> None:
            page.mouse.move(1, 1)
            shot(page, f"decision-{name}-desk-light-en")
            super().confirm(page)

    opened(regular, file, name)
    done = decided(Player(regular, Pictured()), wanted)
    if not taken_back(regular, wanted.seat, len(done)):
        opened(regular, file, name)
    decided(Player(regular, Keys()), wanted)


def opened(page: Page, file: dict[str, Any], name: str) -> None:
    """Sit down at a table of one's own, at this moment, where everything is asked."""
    page.goto(f"/t/{imported(page, file, name)}")


def decided(player: Player, wanted: Action) -> list[Action]:
    """Do what is wanted as soon as its seat is asked; all that was done in one gesture."""
    while (now := player.look())["what"] == "curtain" or now["seat"] != wanted.seat:
        assert player.answer()
    actions = decide(player.state(wanted.seat), Random(1), first=wanted)
    player.act(actions, now)
    assert done_by(player.page, player.code, wanted.seat, now["number"], actions)
    return actions


def taken_back(page: Page, seat: int, count: int) -> bool:
    """Whether so many actions of the seat could be taken back, and the page asks nobody else."""
    player = Player(page)
    for _ in range(count):
        state = player.state(seat)
        if not state["can_undo"]:
            return False
        body = {"seat": seat, "number": state["number"], "action": {"do": "undo", "seat": seat}}
        answer = page.request.post(f"/api/tables/{player.code}/act", data=body)
        assert answer.ok, answer.text()
    state = player.state(seat)
    if state["awaited"] != [seat]:
        return False
    asked = {"what": "asked", "seat": seat, "number": state["number"]}
    while (now := player.look()) != asked:
        if now["what"] == "curtain":
            player.answer()
    return True


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
