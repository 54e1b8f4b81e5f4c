"""Nothing needed is cut off or covered: every phase, many modules, five seats, five screens."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.screens import check_words_and_width

pytestmark = [pytest.mark.slow, pytest.mark.timeout(1200)]
SIZES = {"phone": ((360, 780), (390, 844)), "desk": ((1024, 768), (1440, 900), (1920, 1080))}
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
            page.evaluate("() => new Promise((done) => requestAnimationFrame(() => done()))")
            where = f"{phase} at {width}×{height}"
            for script in (BELOW, LOST):
                problems += [f"{where}: {one}" for one in page.evaluate(script)]
            try:
                check_words_and_width(page, where)
            except AssertionError as wrong:
                problems.append(str(wrong))
    assert not problems, "\n".join(problems)
