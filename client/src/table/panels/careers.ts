/** The employee market as career lines: who can be hired, and what they can be trained into. */
import type { EmployeeShown, Family, StackShown } from "../../lib/wire";

export interface Rung {
  employee: string;
  /** How many trainings lead here from the beginning of the line. */
  step: number;
  left: number;
  count: number;
}

/** A line that begins with an entry card; each card stands below the one it is trained from. */
export interface Career {
  start: string;
  colour: string;
  rungs: Rung[];
}

/**
 * Every card stands in one line: in that of its own colour if one leads to it, else in the first
 * that does. Cards to which no line leads begin one.
 */
export function careers(cards: readonly EmployeeShown[], market: readonly StackShown[]): Career[] {
  const byId = new Map(cards.map((card) => [card.id, card]));
  const stacks = new Map(market.map((stack) => [stack.employee, stack]));
  const starts = cards.filter((card) => card.entry);
  const ways = new Map(starts.map((card) => [card.id, reachable(card.id, byId)]));
  const home = new Map<string, string>(starts.map((card) => [card.id, card.id]));
  for (const card of cards) {
    if (home.has(card.id)) continue;
    const lines = starts.filter((start) => ways.get(start.id)?.has(card.id));
    const best = lines.find((start) => start.colour === card.colour) ?? lines[0];
    home.set(card.id, best?.id ?? card.id);
    if (!best) ways.set(card.id, reachable(card.id, byId));
  }
  const lines = cards.filter((card) => home.get(card.id) === card.id);
  return lines.map((start) => {
    const rungs: Rung[] = [];
    const seen = new Set<string>();
    const climb = (id: string, step: number) => {
      seen.add(id);
      const card = byId.get(id);
      const stack = stacks.get(id);
      const count = stack?.count ?? card?.count ?? 0;
      rungs.push({ employee: id, step, left: stack?.left ?? 0, count });
      for (const next of card?.trains_into ?? []) {
        const here = home.get(next) === start.id && !seen.has(next);
        if (here && ways.get(start.id)?.get(next) === step + 1) climb(next, step + 1);
      }
    };
    climb(start.id, 0);
    return { start: start.id, colour: start.colour, rungs };
  });
}

/** All that training leads to, with the fewest steps. */
function reachable(start: string, cards: Map<string, EmployeeShown>): Map<string, number> {
  const found = new Map([[start, 0]]);
  for (const [id, step] of found) {
    for (const next of cards.get(id)?.trains_into ?? []) {
      if (!found.has(next) && cards.has(next)) found.set(next, step + 1);
    }
  }
  return found;
}

/** The cards that the options offer to take from the market now. */
export function gettable(options: readonly Family[], market: readonly StackShown[]): Set<string> {
  const stacks = new Set(market.map((stack) => stack.employee));
  const found = new Set<string>();
  const note = (value: unknown) => {
    if (typeof value === "string" && stacks.has(value)) found.add(value);
    else if (Array.isArray(value)) value.forEach(note);
  };
  for (const family of options) {
    for (const field of ["employee", "into", "path"]) {
      if (!takesFromMarket(family.do)) continue;
      note(family.fixed[field]);
      for (const value of family.axes?.[field] ?? []) note(value);
    }
  }
  return found;
}

/** Hiring and training, whatever variants modules bring (`hire`, `train`, `hire_and_train`). */
export function takesFromMarket(kind: string): boolean {
  return /(^|_)(hire|train)($|_)/.test(kind);
}
