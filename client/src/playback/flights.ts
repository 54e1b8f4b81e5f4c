/** Where coins fly: from what the board says is paid to the card of whoever gets it. */
import type { Point } from "../board/squares";

/** The ways of all that is paid now, as points of the window; none to a card that is out of sight. */
export function onTheirWay(page: ParentNode): [Point, Point][] {
  return [...page.querySelectorAll<HTMLElement>("[data-pays]")].flatMap((sum) => {
    const cards = page.querySelectorAll(`[data-seat="${sum.dataset.pays}"] .cash`);
    const cash = [...cards].find((one) => one.getBoundingClientRect().width > 0);
    if (!cash) return [];
    cash.scrollIntoView({ block: "nearest", inline: "nearest" });
    const [from, to] = [seen(sum.firstElementChild), seen(cash)];
    return from && to ? [[from, to] as [Point, Point]] : [];
  });
}

/** The middle of an element, if it is in the window. */
function seen(element: Element | null): Point | null {
  if (!element) return null;
  const { left, top, width, height } = element.getBoundingClientRect();
  const middle = { x: left + width / 2, y: top + height / 2 };
  const inside =
    middle.x >= 0 && middle.x <= innerWidth && middle.y >= 0 && middle.y <= innerHeight;
  return width > 0 && inside ? middle : null;
}
