"""Setting tables up in the browser, as a person would; only chance is taken out of it."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, Route, expect

from magnate.bots.words import name_of

PRESS = "(found) => found.forEach((one) => one.click())"
AT_TABLE = re.compile(r"/t/[A-Z0-9]{6}$")


def with_seed(page: Page, seed: int, **more: Any) -> None:
    """Let every table this page sets up have the seed, and more in its set-up."""

    def seeded(route: Route) -> None:
        if route.request.method != "POST":
            route.continue_()
            return
        body: Any = route.request.post_data_json
        body["setup"] = {**body["setup"], "seed": seed, "map": "", **more}
        route.continue_(post_data=body)

    page.route("**/api/tables", seeded)


def set_up(page: Page, kind: str, scenario: str, players: int, bot: str = "") -> str:
    """Set a table up on the screen for new tables; its code."""
    page.goto(f"/new?kind={kind}")
    page.get_by_text(scenario, exact=True).first.click()
    page.get_by_role("group", name="How many play?").get_by_role(
        "button", name=str(players)
    ).click()
    if bot:
        for choice in page.locator("select").all():
            if choice.locator(f"option[value={bot}]").count():
                choice.select_option(bot)
    page.locator("form button.primary").click()
    expect(page).to_have_url(AT_TABLE)
    return page.url.rsplit("/", 1)[1]


def imported(
    page: Page, file: dict[str, Any], name: str = "", names: dict[int, str] | None = None
) -> str:
    """Take a game file in and go on with it on one device; the code of its table.

    `names`: those of the seats; else they are numbered.
    """
    if not page.request.get("/api/me").ok:
        page.request.post("/api/me", data={"name": "Ann"})
    body = {"file": file, "hotseat": True, "name": name, "names": names or {}}
    answer = page.request.post("/api/import", data=body)
    assert answer.ok, answer.text()
    table = answer.json()
    if table["status"] == "open":
        started = page.request.post(f"/api/tables/{table['code']}/start")
        assert started.ok, started.text()
    over = table["status"].startswith("over")
    for one in [] if over else table["seats"]:  # what leaves no choice is to be decided by the test
        at = f"/api/tables/{table['code']}/orders?seat={one['seat']}"
        assert page.request.put(at, data={"auto": False}).ok
    code: str = table["code"]
    return code


def check_winner(page: Page, code: str) -> None:
    """Look back at the game that is over; the page says the same as the server.

    A winner with a seat of their own is "you"; two at one device go by their names.
    """
    review = page.request.get(f"/api/tables/{code}/review").json()["review"]
    table = page.request.get(f"/api/tables/{code}").json()
    early = page.locator("[data-skip]")
    look_back = page.get_by_role("button", name="Look back at the game")
    early.or_(look_back).first.wait_for()
    early.evaluate_all(PRESS)  # an evening may end on its own between a look and a click
    look_back.click()
    seat = table["seats"][review["winner"]]
    name = seat["name"] if seat["kind"] == "person" else name_of(seat["bot"], "en")
    people = [one["seat"] for one in table["seats"] if one["kind"] == "person"]
    if [one for one in people if one in table["mine"]] == [review["winner"]]:
        name = "You win"
    expect(page.get_by_role("heading", level=1)).to_contain_text(re.compile(name, re.IGNORECASE))
    assert sorted(review["ranking"]) == list(range(len(table["seats"])))
    best = next(chain for chain in review["chains"] if chain["seat"] == review["winner"])
    expect(page.locator("main.review").get_by_text(f"${best['cash']}").first).to_be_visible()
