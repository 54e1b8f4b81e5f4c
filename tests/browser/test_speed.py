"""Small and quick, counted: what is loaded first, and how much of the table is drawn anew.

Seconds are measured by `scripts/bench_client.py`: no test depends on how busy a machine is.
"""

from __future__ import annotations

import gzip
import json
import logging
import statistics
from random import Random

import msgspec
import pytest
from playwright.sync_api import Page, expect

from tests.browser.brain import decide
from tests.browser.people import WAIT

counted = logging.getLogger(__name__).info
MOST = {"/": 100_000, "/t": 206_000}
"""Bytes of page, scripts, styles and words, packed, that a first visit may load."""
LOADED = ("document", "script", "stylesheet")
UPDATES = 20
WATCH = """
() => {
  window.changed = 0;
  new MutationObserver((changes) => {
    for (const one of changes) {
      if (one.type !== "childList") window.changed += 1;
      for (const node of one.addedNodes) {
        window.changed += 1 + (node.querySelectorAll?.("*").length ?? 0);
      }
    }
  }).observe(document.body, {
    subtree: true, childList: true, attributes: true, characterData: true,
  });
}
"""
COUNT = "() => { const found = window.changed; window.changed = 0; return found; }"
ASKED_FIRST = """
(control) => {
  new MutationObserver((_, watching) => {
    if (!document.querySelector(control)) return;
    watching.disconnect();
    // the page itself is no resource of its own
    window.asked = ["/", ...performance.getEntriesByType("resource").map(({ name }) => name)];
  }).observe(document, { subtree: true, childList: true, attributes: true });
}
"""
"""What was answered when a control appeared: what is asked for behind it is not waited for."""
DRAWN = """
(before) => {
  const { number, viewer } = document.querySelector(".table-screen").dataset;
  if (`${number} ${viewer}` === before) return null;
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    .then(() => true);
}
"""


def test_a_first_visit_loads_little(new_person, tables) -> None:
    for path, seen in (("/", "h1"), (f"/t/{tables.codes['hire']}", "section.decision h2")):
        page = new_person()
        tables.belong_to(page)
        loaded: dict[str, dict[str, int]] = {}
        page.on(
            "response",
            lambda answer, loaded=loaded: loaded.setdefault(
                answer.request.resource_type, {}
            ).update({answer.url: 0}),
        )
        page.goto(path)
        expect(page.locator(seen).first).to_be_visible()
        page.wait_for_load_state("networkidle")
        for kind, urls in loaded.items():
            for url in urls:
                urls[url] = len(gzip.compress(page.request.get(url).body(), 6))
            counted("%s: %d bytes of %s, packed", path, sum(urls.values()), kind)
        words = [size for url, size in loaded["fetch"].items() if "/api/texts/" in url]
        found = sum(words) + sum(sum(loaded[kind].values()) for kind in LOADED)
        assert words
        counted("%s: %d bytes in all, packed", path, found)
        assert 0 < found <= MOST[path[:2]], loaded


@pytest.mark.parametrize(
    ("screen", "control", "most"), [("home", "button.level", 30), ("table", "[data-option]", 48)]
)
def test_a_phone_asks_for_little_until_it_can_be_used(
    new_person, tables, screen, control, most
) -> None:
    """On a slow line every question costs more than its answer."""
    page = new_person(device="phone")
    tables.belong_to(page)
    page.add_init_script(f"({ASKED_FIRST})({json.dumps(f'{control}:enabled')})")
    page.goto("/" if screen == "home" else f"/t/{tables.codes['hire']}")
    asked: list[str] = page.wait_for_function("() => window.asked").json_value()
    counted("%s: %d requests until it can be used", screen, len(asked))
    assert 0 < len(asked) <= most, asked


def test_an_action_draws_little_of_the_table_anew(new_person, tables) -> None:
    """Five players, nearly all modules: most of what is there stays as it is."""
    page = new_person()
    tables.belong_to(page)
    code = tables.imported("phase-hire")
    page.goto(f"/t/{code}")
    expect(page.locator("section.decision h2")).to_be_visible()
    page.wait_for_load_state("networkidle")
    page.evaluate(WATCH)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    rng = Random(1)
    changed = [_changed_by_an_action(page, code, rng) for _ in range(UPDATES)]
    there: int = page.evaluate("document.querySelectorAll('body *').length")
    counted(
        "of %d nodes %d changed (median), %d at most; %.1f requests an action",
        *(there, statistics.median(changed), max(changed), len(asked) / UPDATES),
    )
    assert min(changed) > 0
    assert statistics.median(changed) <= there / 10, changed
    assert len(asked) <= 5 * UPDATES, asked


def _changed_by_an_action(page: Page, code: str, rng: Random) -> int:
    """How many nodes are new or changed when anybody has acted and all is drawn."""
    state = page.request.get(f"/api/tables/{code}/state").json()
    seat = state["awaited"][0]
    mine = page.request.get(f"/api/tables/{code}/state?seat={seat}").json()
    body = {
        "seat": seat,
        "number": mine["number"],
        "action": msgspec.to_builtins(decide(mine, rng)[0]),
    }
    shown = "({ number, viewer }) => `${number} ${viewer}`"
    before = page.evaluate(f"({shown})(document.querySelector('.table-screen').dataset)")
    done = page.request.post(f"/api/tables/{code}/act", data=body)
    assert done.ok, done.text()
    page.wait_for_function(DRAWN, arg=before, timeout=WAIT)
    page.wait_for_load_state("networkidle")
    found: int = page.evaluate(COUNT)
    return found
