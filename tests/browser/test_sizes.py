"""Nothing needed is cut off or covered: every phase, many modules, five seats, five screens."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.covering import UNDER_LEGEND, UNREADABLE
from tests.browser.moments import FINISHED, read_file
from tests.browser.screens import Tables, check_words_and_width
from tests.browser.test_evening import act, before_the_end

pytestmark = [pytest.mark.slow, pytest.mark.timeout(1200)]
SIZES = {"phone": ((360, 780), (390, 844)), "desk": ((1024, 768), (1440, 900), (1920, 1080))}
AT_REST = """
async () => {
  const where = () => [...document.querySelectorAll(".table-screen *")].map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x, y, width, height].map(Math.round);
  }).join(" ");
  for (let before = "", same = 0, frames = 0; same < 3 && frames < 300; frames += 1) {
    await new Promise((done) => requestAnimationFrame(done));
    const now = where();
    same = now === before ? same + 1 : 0;
    before = now;
  }
}
"""
"""Wait until nothing has moved for three frames: what measures itself follows a new size."""
LOST = """
() => {
  const controls = "button, select, input, textarea, summary, a[href], [role=tab]";
  const scrolls = (style) => /auto|scroll/.test(style);
  const bring = (one) => {
    for (let at = one.parentElement; at; at = at.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(at);
      const [box, frame] = [one.getBoundingClientRect(), at.getBoundingClientRect()];
      if (scrolls(overflowY) && at.scrollHeight > at.clientHeight)
        at.scrollTop += (box.top + box.bottom - frame.top - frame.bottom) / 2;
      if (scrolls(overflowX) && at.scrollWidth > at.clientWidth)
        at.scrollLeft += (box.left + box.right - frame.left - frame.right) / 2;
    }
  };
  const isSeen = (one) =>
    one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !one.closest("[inert], svg") && one.getBoundingClientRect().width > 2;
  const lost = [];
  for (const one of document.querySelectorAll(`.table-screen :is(${controls})`)) {
    if (!isSeen(one)) continue;
    bring(one);
    const box = one.getBoundingClientRect();
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    const there = document.elementFromPoint(x, y);
    const outside = box.left < -1 || box.right > innerWidth + 1
      || box.top < -1 || box.bottom > innerHeight + 1;
    const hit = there && (one.contains(there) || there.contains(one) || one.labels?.length);
    if (outside || !hit) {
      const by = outside ? "outside" : `under ${there?.outerHTML.slice(0, 80)}`;
      lost.push(`${one.outerHTML.replace(/\\s+/g, " ").slice(0, 110)}: ${by}`);
    }
  }
  return lost;
}
"""
"""Controls that cannot be pressed where they are, even after scrolling what can be scrolled."""
BELOW = """
() => [...document.querySelectorAll("section.decision :is([data-confirm], [data-alone])")]
  .filter((one) => one.checkVisibility() && !one.closest("[inert]"))
  .filter((one) => {
    const box = one.getBoundingClientRect();
    const there = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return !one.contains(there);
  })
  .map((one) => one.outerHTML.slice(0, 110))
"""
"""Buttons that decide and are out of sight before anything is scrolled."""


@pytest.mark.parametrize("device", SIZES)
def test_everything_needed_is_in_sight(new_person, tables, device) -> None:
    page: Page = new_person(device=device)
    tables.belong_to(page)
    problems: list[str] = []
    for phase, code in tables.codes.items():
        page.goto(f"/t/{code}")
        for width, height in SIZES[device]:
            page.set_viewport_size({"width": width, "height": height})
            expect(page.locator("section.decision h2")).to_be_visible()
            page.evaluate(AT_REST)
            where = f"{phase} at {width}×{height}"
            for script in (BELOW, LOST, UNREADABLE):
                problems += [f"{where}: {one}" for one in page.evaluate(script)]
            try:
                check_words_and_width(page, where)
            except AssertionError as wrong:
                problems.append(str(wrong))
    assert not problems, "\n".join(problems)


NAMES = (
    "Maximiliane-Charlotte von Hohenstein",
    "Bartholomew Featherstonehaugh",
    "Wolfeschlegelsteinhausen",
    "Annabelle-Josephine Montgomery",
    "Konstantin Papadopoulos-Schmidt",
)
MANY_PEOPLE = 545
"""Actions of the finished game until turn 9: its chains have ten and more people."""


def problems_at(page: Page, where: str, device: str, *scripts: str) -> list[str]:
    """Look at a page in every size of a device."""
    found = []
    for width, height in SIZES[device]:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(AT_REST)
        for script in (UNREADABLE, *scripts):
            found += [f"{where} at {width}×{height}: {one}" for one in page.evaluate(script)]
    return found


def many_people(tables: Tables) -> str:
    """A table late in a game: five long names, ten and more people each."""
    file = read_file(FINISHED)
    file["actions"] = file["actions"][:MANY_PEOPLE]
    body = {"file": file, "hotseat": True, "names": dict(enumerate(NAMES))}
    code: str = tables.post("/api/import", body)["code"]
    tables.post(f"/api/tables/{code}/start")
    return code


@pytest.mark.parametrize("device", SIZES)
def test_many_people_and_long_names_fit(new_person, tables, device) -> None:
    """B16: also beside an open log, where the stage is low."""
    page: Page = new_person(device=device)
    tables.belong_to(page)
    page.goto(f"/t/{many_people(tables)}")
    expect(page.locator("section.decision h2")).to_be_visible()
    problems = problems_at(page, "ten people", device, LOST)
    for tab in ("Log", "Market"):
        page.get_by_role("tab", name=tab).click()
        problems += problems_at(page, f"ten people, {tab}", device)
    assert not problems, "\n".join(problems)


def test_the_legend_of_an_overlay_hides_no_house(new_person, tables) -> None:
    page: Page = new_person()
    tables.belong_to(page)
    problems = []
    for phase in ("campaigns", "houses"):
        page.goto(f"/t/{tables.codes[phase]}")
        expect(page.locator("section.decision h2")).to_be_visible()
        chooser = page.locator("select:has(option[value=reach])")
        for overlay in ("winners", "prices", "reach", "blocks"):
            chooser.select_option(overlay)
            expect(page.locator(".legend li").first).to_be_visible()
            problems += problems_at(page, f"{phase}, {overlay}", "desk", UNDER_LEGEND)
    assert not problems, "\n".join(problems)


@pytest.mark.parametrize("device", SIZES)
def test_the_end_of_a_game_fits_and_asks_nobody(new_person, device) -> None:
    """B15: after the last break of the bank nobody is to act, and the bank has nothing."""
    page: Page = new_person(device=device)
    code, last = before_the_end(page)
    number = page.request.get(f"/api/tables/{code}/state?seat={last['seat']}").json()["number"]
    act(page, code, last["seat"], number, last)
    card = page.locator("section.card h2")
    expect(card).to_be_visible()
    problems = []
    broken = False
    while page.locator("section.card").count():
        broken = broken or "breaks" in card.inner_text()
        if broken:
            expect(page.locator("[data-seat] .turn, .seat .turn")).to_have_count(0)
            money = page.locator(".bank b, .till b").all_inner_texts()
            assert not [one for one in money if "−" in one], money
            problems += problems_at(page, card.inner_text(), device)
        page.keyboard.press("ArrowRight")
    assert broken
    expect(page.get_by_role("button", name="Look back at the game")).to_be_visible()
    problems += problems_at(page, "over", device, LOST)
    assert not problems, "\n".join(problems)
