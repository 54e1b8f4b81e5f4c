/** What happened while somebody was away: by chain, the telling lines and what they earned or lost. */
import type { LogEntry, LogLine, Shown } from "../../lib/wire";
import { sentence, tellings } from "./news";

/** What was seen last of a table: its number, when, and what everybody had. */
export interface Seen {
  number: number;
  at: number;
  cash: Record<number, number>;
}

export interface Passage {
  seat: number;
  lines: string[];
  /** Lines that are left to the log. */
  more: number;
  /** What the chain has more than then, or less. */
  money: number;
}

const LINES = 4;
const KEY = "magnate.seen";

/** What somebody missed after `seen` and until a number; chains of whom there is nothing are left out. */
export function recap(
  log: readonly LogEntry[],
  seen: Seen,
  until: number,
  mine: readonly number[],
  shown: Pick<Shown, "chains">,
  order: readonly number[],
  name: (seat: number) => string,
): Passage[] {
  const missed = log.filter(({ number }) => number > seen.number && number <= until);
  return order.flatMap((seat) => {
    const deeds = mine.includes(seat)
      ? []
      : missed.filter((entry) => entry.seat === seat).flatMap(tellings);
    const told = telling(deeds);
    const cash = shown.chains.find((chain) => chain.seat === seat)?.cash ?? 0;
    const money = cash - (seen.cash[seat] ?? cash);
    if (!told.length && !money) return [];
    const lines = told.map((line) => sentence(line, name));
    return [{ seat, lines, more: deeds.length - lines.length, money }];
  });
}

/** How many things the others did. */
export function moves(passages: readonly Passage[]): number {
  return passages.reduce((sum, { lines, more }) => sum + lines.length + more, 0);
}

/** The lines that say most, in their order: milestones, then what lies on the map, then the rest. */
function telling(lines: readonly LogLine[]): LogLine[] {
  const best = [...lines].sort((one, other) => weight(other) - weight(one)).slice(0, LINES);
  return lines.filter((line) => best.includes(line));
}

function weight({ what, focus }: LogLine): number {
  if (what === "milestone_earned") return 2;
  const places = [focus.houses, focus.squares, focus.campaigns, focus.restaurants];
  return places.some((one) => one?.length) ? 1 : 0;
}

/** What this browser has seen of a table; null: nothing. */
export function lastSeen(table: string): Seen | null {
  try {
    return JSON.parse(localStorage.getItem(`${KEY}.${table}`) ?? "null") as Seen | null;
  } catch {
    return null;
  }
}

export function remember(table: string, seen: Seen): void {
  localStorage.setItem(`${KEY}.${table}`, JSON.stringify(seen));
}
