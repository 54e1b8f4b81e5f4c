"""Carrying a decision out at the panel, by the controls that are to be seen there."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec
from playwright.sync_api import Locator, Page, expect

from magnate import Action
from magnate.base.actions import Fire, Keep, OpenCompany, Pay, PutToWork
from magnate.core.actions import tag
from tests.browser.hands import Hands

TOGETHER = (
    {"hire", "hire_and_train"},
    {"train", "new_milestones.train_at_work"},
    {"produce", "fetch_drink", "fetch_route"},
)
"""Kinds of action that are chosen in one panel."""
CHOOSES, DOES_IT = "chooses", "does it"
"""What pressing an option does."""
MOST_TURNS = 24
"""Ways in which a thing could lie, at most."""


def carry_out(page: Page, hands: Hands, actions: Sequence[Action]) -> None:
    """Do it. Of a secret choice all actions at once."""
    panel = page.locator("section.decision")
    last = actions[-1]
    if isinstance(last, OpenCompany):
        company(panel, hands, [a.employee for a in actions if isinstance(a, PutToWork)])
    elif isinstance(last, Pay):
        payday(panel, hands, [a for a in actions if isinstance(a, Fire)])
    elif isinstance(last, Keep):
        freezer(panel, hands, [a for a in actions if isinstance(a, Keep)])
    elif not fields_of(last):
        close(panel, hands, last)
    else:
        if not choose(page, panel, hands, last):
            hands.confirm(page)


def fields_of(action: Action) -> dict[str, Any]:
    """What is to be chosen for an action, as data."""
    fields = {name: getattr(action, name) for name in type(action).__struct_fields__}
    del fields["seat"]
    return {name: msgspec.to_builtins(value) for name, value in fields.items()}


def means(said: str | None, action: Action) -> bool:
    """Whether an action in the page is this one."""
    if not said:
        return False
    data = json.loads(said)
    if data.get("do") != tag(type(action)):
        return False
    return bool(msgspec.convert(data, type(action), str_keys=True) == action)


def company(panel: Locator, hands: Hands, wanted: Sequence[str]) -> None:
    """Tap cards until exactly these work."""
    panel.locator("[data-confirm]:visible").wait_for()
    at_work = Counter(cards(panel, "data-at-work"))
    for card in (at_work - Counter(wanted)).elements():
        hands.press(panel.locator(f"[data-at-work='{card}'] button").first)
    for card in (Counter(wanted) - at_work).elements():
        hands.press(panel.locator(f"[data-card='{card}'] button"))
    assert Counter(cards(panel, "data-at-work")) == Counter(wanted)
    hands.confirm(panel.page)
    if not wanted:
        hands.confirm(panel.page)  # nobody at work must be meant


def cards(panel: Locator, name: str) -> list[str]:
    """The cards that are marked so."""
    found: list[str] = panel.locator(f"[{name}]").evaluate_all(
        "(all, name) => all.map((one) => one.getAttribute(name))", name
    )
    return found


def payday(panel: Locator, hands: Hands, fires: Sequence[Fire]) -> None:
    """Mark those who go, then pay."""
    for (place, employee, number), count in Counter(
        (fire.place, fire.employee, fire.number) for fire in fires
    ).items():
        row = panel.locator(f"[data-card='{place}.{employee}.{number}']")
        for gone in range(1, count + 1):
            hands.press(row.locator("button").last)
            expect(row).to_have_attribute("data-gone", str(gone))
    hands.confirm(panel.page)


def freezer(panel: Locator, hands: Hands, keeps: Sequence[Keep]) -> None:
    """Keep so many of each good."""
    for keep in keeps:
        row = panel.locator(f"[data-good='{keep.good}']")
        row.wait_for()
        while (kept := int(row.get_attribute("data-kept") or 0)) != keep.count:
            step = 1 if kept < keep.count else -1
            hands.press(row.locator("button").nth(1 if step > 0 else 0))
            expect(row).to_have_attribute("data-kept", str(kept + step))
    hands.confirm(panel.page)


def close(panel: Locator, hands: Hands, action: Action) -> None:
    """End the step, pass, do without; once more where somebody is left unused."""
    button = panel.locator(f"[data-closer='{tag(type(action))}']")
    hands.press(button)
    asking = panel.locator("[role=alert]")
    if asking.count():
        hands.press(button)


def choose(page: Page, panel: Locator, hands: Hands, action: Action) -> bool:
    """Choose field by field, then the place, then how it lies; whether the last press did it."""
    open_part(panel, hands, tag(type(action)))
    wanted = fields_of(action)
    confirm = panel.locator("[data-confirm]")
    for _ in range(4):
        pressed = pick_whole(panel, hands, action) or pick_fields(panel, hands, wanted)
        if pressed == DOES_IT:
            return True
        if confirm.count() and means(confirm.get_attribute("data-confirm"), action):
            return False
        if not pressed:
            break
    if wanted.get("at") is not None:
        turn_first(page, panel, hands, wanted)
        hands.place(page, (wanted["at"][0], wanted["at"][1]))
    for _ in range(MOST_TURNS):
        if means(confirm.get_attribute("data-confirm"), action):
            return False
        if not panel.locator("[data-turn]").count():
            break
        hands.turn(page)
    said = confirm.get_attribute("data-confirm")
    raise AssertionError(f"wanted {action}, but the panel offers {said}")


def turn_first(page: Page, panel: Locator, hands: Hands, wanted: dict[str, Any]) -> None:
    """Turn the thing as it is wanted, if it can lie so: two ways may have one middle."""
    button = panel.locator("[data-turn]")
    for _ in range(MOST_TURNS if button.count() else 0):
        lies = json.loads(button.get_attribute("data-turn") or "{}")
        if all(wanted[field] == value for field, value in lies.items()):
            return
        hands.turn(page)


def open_part(panel: Locator, hands: Hands, kind: str) -> None:
    """Choose the kind of action where there are several."""
    kinds = next((group for group in TOGETHER if kind in group), {kind})
    for name in sorted(kinds, key=lambda one: one != kind):
        chip = panel.locator(f"[data-field='do'] [data-option='\"{name}\"']")
        if chip.count():
            if chip.first.get_attribute("aria-pressed") != "true":
                hands.press(chip.first)
            if name == kind:
                return


def press(hands: Hands, option: Locator) -> str:
    """Press an option; what that does."""
    at_once = option.get_attribute("data-at-once") is not None
    hands.press(option)
    return DOES_IT if at_once else CHOOSES


def pick_whole(panel: Locator, hands: Hands, action: Action) -> str:
    """Press the option that is this action, if there is a list of whole actions."""
    way = getattr(action, "by_manager", None)
    if way is not None:
        chip = panel.locator(f"[data-field='by_manager'] [data-option='{json.dumps(way)}']")
        if chip.count() and chip.get_attribute("aria-pressed") != "true":
            hands.press(chip)
    for _ in range(2):
        options = panel.locator("[data-option^='{']")
        for place, said in enumerate(
            options.evaluate_all("(all) => all.map((one) => one.dataset.option)")
        ):
            if means(said, action):
                if options.nth(place).get_attribute("aria-pressed") != "true":
                    return press(hands, options.nth(place))
                return CHOOSES
        more = panel.locator("[data-more]")
        if not more.count():
            break
        hands.press(more.first)
    return ""


def pick_fields(panel: Locator, hands: Hands, wanted: dict[str, Any]) -> str:
    """Press the wanted value of every field that is listed; what that did."""
    pressed = ""
    seen: set[str] = set()
    while True:
        rows = panel.locator("[data-field]").evaluate_all(
            """(all) => all.map((row) => [row.dataset.field,
                [...row.querySelectorAll("[data-option]")].map((one) =>
                  [one.dataset.option, one.getAttribute("aria-pressed")])])"""
        )
        row = next((r for r in rows if r[0] in wanted and r[0] not in seen), None)
        if row is None:
            return pressed
        field, options = row
        seen.add(field)
        said = next((o for o in options if o[0] and json.loads(o[0]) == wanted[field]), None)
        if said and said[1] != "true":
            place = options.index(said)
            row_of = panel.locator(f"[data-field='{field}']").first
            pressed = press(hands, row_of.locator("[data-option]").nth(place))
            if pressed == DOES_IT:
                return pressed
