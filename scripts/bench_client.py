"""How quick the browser table is: until it can be used, to draw an action, to play an evening.

    PYTHONPATH=. .venv/bin/python scripts/bench_client.py

The client must be built (`python3 run.py setup --dev`). Wanted on a quiet machine: 2 s on a phone
four times slower than it, a frame (16 ms) for an action at a table of five with nearly all modules,
and 4 ms of script, style and layout for a frame of an evening. What a test can hold without a clock
is in tests/browser/test_speed.py.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import Any

import httpx2
import msgspec
from playwright.sync_api import CDPSession, Page, expect, sync_playwright

from scripts.chromium import HELP, find
from tests.browser.brain import decide
from tests.browser.launch import launch
from tests.browser.moments import FINISHED, read_file
from tests.browser.people import NewPerson, people
from tests.browser.screens import Tables
from tests.browser.server import serving
from tests.browser.tables import imported

SLOW = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 94_000}
"""A slow mobile network: 1.6 megabits a second, 150 milliseconds to the server and back."""
FAST = {**SLOW, "latency": 60, "downloadThroughput": 1_125_000}
"""A good one: 9 megabits a second, 60 milliseconds."""
SLOWER = 4
"""How much slower than this machine's the phone's processor is."""
READY = """
(control) => {
  window.ready = null;
  const look = () => {
    const found = document.querySelector(control);
    if (!found || found.disabled || !found.checkVisibility()) return requestAnimationFrame(look);
    window.ready = performance.now();
  };
  look();
}
"""
SPENT = ("ScriptDuration", "LayoutDuration", "RecalcStyleDuration")
FRAMES = """
() => new Promise((done) => {
  const until = performance.now() + 2000;
  let frames = 0;
  const next = () => {
    frames += 1;
    if (performance.now() < until) requestAnimationFrame(next);
    else done(frames);
  };
  requestAnimationFrame(next);
})
"""
"""How many frames are drawn in two seconds."""
VISITS = 5
EVENINGS = 8
UPDATES = 40


def main() -> None:
    """Measure and print everything."""
    chromium = find()
    if chromium is None:
        raise SystemExit(HELP)
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder)) as server,
        httpx2.Client(base_url=server.url, timeout=60) as client,
        sync_playwright() as playwright,
        people(launch(playwright, chromium), server.url) as arrive,
    ):
        tables = Tables(client)
        table = f"/t/{tables.codes['hire']}"
        until_usable(arrive, tables, "home, slow network", "/", SLOW, "button.level")
        until_usable(arrive, tables, "table, good network", table, FAST, "[data-option]")
        redrawing(arrive(worker=True), tables)
        showing("at a desk", arrive(worker=True, still=False), tables, 1)
        showing("on a slow phone", arrive(worker=True, device="phone", still=False), tables, SLOWER)


def until_usable(
    arrive: NewPerson, tables: Tables, name: str, path: str, network: dict[str, Any], control: str
) -> None:
    """Seconds from the address to a control that can be pressed, on a slow phone."""
    times: list[float] = []
    for _ in range(VISITS):
        page = arrive(worker=True, device="phone")
        tables.belong_to(page)
        line = page.context.new_cdp_session(page)
        line.send("Network.enable")
        line.send("Network.emulateNetworkConditions", network)
        line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        page.add_init_script(f"addEventListener('DOMContentLoaded', () => ({READY})('{control}'))")
        page.goto(path)
        page.wait_for_function("() => window.ready")
        times.append(page.evaluate("window.ready / 1000"))
        page.close()
    tell(f"usable, {name}", times, "s")


def redrawing(page: Page, tables: Tables) -> None:
    """Milliseconds for script, style and layout of an action; the processor's, not the clock's."""
    tables.belong_to(page)
    code = tables.imported("phase-hire")
    page.goto(f"/t/{code}")
    expect(page.locator("section.decision h2")).to_be_visible()
    page.wait_for_timeout(500)
    line = page.context.new_cdp_session(page)
    line.send("Performance.enable", {"timeDomain": "threadTicks"})
    rng = Random(1)
    tell("an action drawn", [of_an_action(page, line, code, rng) for _ in range(UPDATES)], "ms")


def of_an_action(page: Page, line: CDPSession, code: str, rng: Random) -> float:
    """From one action of anybody until all is drawn."""
    seat = page.request.get(f"/api/tables/{code}/state").json()["awaited"][0]
    mine = page.request.get(f"/api/tables/{code}/state?seat={seat}").json()
    action = msgspec.to_builtins(decide(mine, rng)[0])
    before = spent(line)
    body = {"seat": seat, "number": mine["number"], "action": action}
    done = page.request.post(f"/api/tables/{code}/act", data=body)
    assert done.ok, done.text()
    page.wait_for_timeout(300)
    return spent(line) - before


def showing(name: str, page: Page, tables: Tables, slower: int) -> None:
    """What a frame costs while dinner is played, and how many there are in a second."""
    tables.belong_to(page)
    file = read_file(FINISHED)
    *file["actions"], last = file["actions"]
    code = imported(page, file)
    page.goto(f"/t/{code}")
    page.locator("[data-seat] .cash").first.wait_for()
    number = page.request.get(f"/api/tables/{code}/state?seat={last['seat']}").json()["number"]
    line = page.context.new_cdp_session(page)
    line.send("Performance.enable", {"timeDomain": "threadTicks"})
    line.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    body = {"seat": last["seat"], "number": number, "action": last}
    assert page.request.post(f"/api/tables/{code}/act", data=body).ok
    page.locator("section.card h2").wait_for()
    costs, rates = [], []
    for _ in range(EVENINGS):
        before = spent(line)
        frames = page.evaluate(FRAMES)
        costs.append((spent(line) - before) / frames)
        rates.append(frames / 2)
    tell(f"a frame of dinner {name}", costs, "ms")
    tell(f"frames a second {name}", rates, "/s")


def spent(line: CDPSession) -> float:
    """What the page has cost so far."""
    metrics = line.send("Performance.getMetrics")["metrics"]
    return sum(1000 * float(one["value"]) for one in metrics if one["name"] in SPENT)


def tell(name: str, times: list[float], unit: str) -> None:
    """A line: best, median, worst."""
    found = " ".join(f"{t:8.2f}" for t in (min(times), statistics.median(times), max(times)))
    sys.stdout.write(f"{name:32}{found} {unit} (best, median, worst)\n")


if __name__ == "__main__":
    main()
