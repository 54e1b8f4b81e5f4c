/** The freezer: goods are asked for one by one; this walks through the questions. */
import type { Action, Family } from "../lib/wire";
import type { Decision } from "./decision.svelte";

export interface Shelf {
  good: string;
  /** The most that may be kept beside what is kept of the goods before it. */
  most: number;
  kept: number;
}

/** How many of each good one wishes to keep; what is not named: as many as possible. */
export type Wish = Readonly<Record<string, number>>;

/** Every good that may be kept, in the order in which it is asked for. */
export async function shelves(decision: Decision, wish: Wish): Promise<Shelf[]> {
  const found: Shelf[] = [];
  const atoms: Action[] = [];
  let options: Family[] = decision.families;
  for (;;) {
    const question = options.find((family) => family.do === "keep");
    const good = question && String(question.fixed.good);
    if (!question || good === undefined || found.some((shelf) => shelf.good === good)) return found;
    const counts = (question.axes?.count ?? [question.fixed.count]).map(Number);
    const most = Math.max(...counts);
    const kept = Math.min(wish[good] ?? most, most);
    found.push({ good, most, kept });
    atoms.push({ do: "keep", seat: decision.seat, good, count: kept });
    const tried = await decision.trials.of(atoms);
    options = tried.refused ? [] : tried.options;
  }
}

export function freezerGesture(seat: number, kept: readonly Shelf[]): Action {
  const keep = Object.fromEntries(kept.filter((s) => s.kept > 0).map((s) => [s.good, s.kept]));
  return { do: "choose_freezer", seat, keep };
}
