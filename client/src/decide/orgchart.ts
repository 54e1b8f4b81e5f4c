/** Where everybody of a company stands: as a tree where there is room, else in rows by manager. */

/** What is needed beside each other: a person, a free slot, or a manager with so many slots. */
export interface Branch {
  slots: number;
}

/** The least width of a card and the space between two, in pixels. */
export const CARD = 132;
export const GAP = 8;
/** The least width where a company would otherwise have no tree. */
export const NARROW_CARD = 108;
/** A team does not grow wider than this while others stand in several rows. */
const WIDEST = 5;

/** How many cards find room beside each other. */
export function cardsIn(width: number, card = CARD): number {
  return Math.max(1, Math.floor((width + GAP) / (card + GAP)));
}

/**
 * At which place each of those shown stands, by id: the team at its own places, a card that is
 * dragged there at the first that nobody has. If people moved, a boss would run from the card that
 * is dragged to them.
 */
export function places(team: readonly string[], shown: readonly string[]): number[] {
  const own = shown.map((id) => team.indexOf(id));
  let free = 0;
  return own.map((place) => {
    if (place >= 0) return place;
    while (own.includes(free)) free++;
    return free++;
  });
}

/**
 * How many cards wide each branch of the CEO is drawn, so that all are beside each other; null:
 * there is no room for a tree. Two who report to one manager stand side by side: one below the
 * other they would look like boss and report. What is left goes to the teams that would be highest.
 */
export function widths(branches: readonly Branch[], room: number): number[] | null {
  const wide = branches.map(({ slots }) => Math.min(2, Math.max(1, slots)));
  const needed = wide.reduce((sum, one) => sum + one, 0);
  if (needed > room) return null;
  const rows = (at: number) => Math.ceil(branches[at]!.slots / wide[at]!);
  for (let left = room - needed; left > 0; left--) {
    const grows = wide.map((_, at) => at).filter((at) => rows(at) > 1 && wide[at]! < WIDEST);
    if (!grows.length) break;
    const highest = Math.max(...grows.map(rows));
    wide[grows.find((at) => rows(at) === highest)!]!++;
  }
  return wide;
}

/** Where the line over branches begins and ends: in the middle of the first and of the last. */
export function beam(wide: readonly number[]): { from: number; to: number } {
  const all = wide.reduce((sum, one) => sum + one, 0) || 1;
  return {
    from: (100 * (wide[0] ?? 1)) / 2 / all,
    to: (100 * (wide.at(-1) ?? 1)) / 2 / all,
  };
}
