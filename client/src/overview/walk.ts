/** Walking an overview with the arrow keys: to the nearest card in that direction. */

interface Spot {
  x: number;
  y: number;
}

const AHEAD: Record<string, Spot> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The place among the others of the one a key leads to; -1: there is none. */
export function nearest(here: Spot, others: readonly Spot[], key: string): number {
  const way = AHEAD[key];
  if (!way) return -1;
  let best = -1;
  let least = Infinity;
  others.forEach(({ x, y }, place) => {
    const along = (x - here.x) * way.x + (y - here.y) * way.y;
    const aside = Math.abs((x - here.x) * way.y) + Math.abs((y - here.y) * way.x);
    // a little aside is still ahead; what lies more aside than ahead is not
    if (along < 2 || aside > along * 2.5) return;
    const far = along + aside * 2;
    if (far < least) [best, least] = [place, far];
  });
  return best;
}

const middle = (card: Element): Spot => {
  const { x, y, width, height } = card.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
};

/** Let the arrow keys, Home and End lead from card to card (`data-card`); one is in the tab order. */
export function walking(overview: HTMLElement): () => void {
  const cards = () => [...overview.querySelectorAll<HTMLElement>("[data-card]")];
  function press(event: KeyboardEvent): void {
    const here = event.target instanceof Element ? event.target.closest("[data-card]") : null;
    if (!here || event.ctrlKey || event.metaKey || event.altKey) return;
    const all = cards();
    const ends = event.key === "Home" ? all[0] : event.key === "End" ? all.at(-1) : undefined;
    const next = ends ?? all[nearest(middle(here), all.map(middle), event.key)];
    if (!next) return;
    event.preventDefault();
    next.focus();
    next.scrollIntoView({ block: "nearest" });
  }
  overview.addEventListener("keydown", press);
  return () => overview.removeEventListener("keydown", press);
}
