"""Words of a table that nobody can read: cut off by an edge, or under something else."""

from __future__ import annotations

UNREADABLE = """
() => {
  const scrolls = (style) => /auto|scroll/.test(style);
  const bring = (one, measure) => {
    for (let at = one; at; at = at.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(at);
      const [box, frame] = [measure(), at.getBoundingClientRect()];
      if (!box) return;
      if (scrolls(overflowY) && at.scrollHeight > at.clientHeight)
        at.scrollTop += (box.top + box.bottom - frame.top - frame.bottom) / 2;
      if (scrolls(overflowX) && at.scrollWidth > at.clientWidth)
        at.scrollLeft += (box.left + box.right - frame.left - frame.right) / 2;
    }
  };
  const shows = (one) =>
    one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    one.getBoundingClientRect().width > 2 &&
    !one.closest("[inert], svg, option, script, style, .unseen, .log .line, .log h4");
  const isTold = (one) => one.closest("[title], [aria-label]") !== null;
  const isSticky = (one) => {
    for (let at = one; at; at = at.parentElement)
      if (getComputedStyle(at).position === "sticky") return true;
    return false;
  };
  const linesOf = (node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].filter((box) => box.width > 3 && box.height > 3);
  };
  const copy = ({ left, right, top, bottom }) => ({ left, right, top, bottom });
  /** The element that cuts a line; `box` is narrowed where three dots say that there is more. */
  const cutBy = (one, box) => {
    const slack = (box.bottom - box.top) / 4;
    for (let at = one; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at);
      const frame = at.getBoundingClientRect();
      if (style.overflowX !== "visible") {
        if (style.textOverflow === "ellipsis" && isTold(at)) {
          box.left = Math.max(box.left, frame.left);
          box.right = Math.min(box.right, frame.right);
        }
        const can = scrolls(style.overflowX) && at.scrollWidth > at.clientWidth;
        if (!can && (box.left < frame.left - 2 || box.right > frame.right + 2)) return at;
      }
      if (style.webkitLineClamp !== "none" && at.closest("button")) return null;
      const above = box.top < frame.top - slack || box.bottom > frame.bottom + slack;
      if (style.overflowY !== "visible" && above) return at;
      if (style.position === "fixed") break;
    }
    return null;
  };
  const coverOf = (one, box) => {
    if (getComputedStyle(one).pointerEvents === "none") return null;
    const y = (box.top + box.bottom) / 2;
    const found = [0.2, 0.5, 0.8]
      .map((part) => document.elementFromPoint(box.left + part * (box.right - box.left), y))
      .filter((there) => there && !one.contains(there) && !there.contains(one))
      .filter((there) => there.parentElement !== one.parentElement && !isSticky(there))
      .filter((there) => !there.closest("label")?.contains(one));
    return found[0] ?? null;
  };
  const name = (one) => `${one.tagName.toLowerCase()}.${one.getAttribute("class") ?? ""}`;
  const problemOf = (node, one, line) => {
    const dotted = getComputedStyle(one).textOverflow === "ellipsis";
    bring(one, () => (dotted ? one.getBoundingClientRect() : linesOf(node)[line]));
    const now = linesOf(node)[line];
    if (!now) return "";
    const box = copy(now);
    const by = cutBy(one, box);
    if (by) return `is cut by ${name(by)}`;
    const beside = box.left < -1 || box.right > innerWidth + 1;
    if (beside || box.top < -1 || box.bottom > innerHeight + 1) return "is outside";
    const cover = coverOf(one, box);
    return cover ? `is under ${name(cover)}` : "";
  };
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const node = walk.currentNode;
    const one = node.parentElement;
    const text = node.textContent.trim();
    if (!text || !one.closest(".table-screen") || !shows(one)) continue;
    const problem = linesOf(node).map((_, line) => problemOf(node, one, line)).find(Boolean);
    if (problem) found.push(`"${text.slice(0, 40)}" in ${name(one)} ${problem}`);
  }
  return [...new Set(found)];
}
"""
"""Texts that are cut off or covered, after scrolling what can be scrolled.

Three dots are no fault where a title tells the rest, nor is a card's text that a press opens.
Lines of the log are left out: they wrap, and headings that stick cover them while one scrolls.
"""
UNDER_LEGEND = """
() => {
  const legend = document.querySelector(".legend")?.getBoundingClientRect();
  if (!legend) return ["no legend"];
  return [...document.querySelectorAll('[data-thing^="house"]')]
    .filter((one) => {
      const box = one.getBoundingClientRect();
      const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
      return x > legend.left && x < legend.right && y > legend.top && y < legend.bottom;
    })
    .map((one) => `${one.dataset.thing} lies under the legend`);
}
"""
"""Houses that the legend of an overlay hides while all of the map is shown."""
