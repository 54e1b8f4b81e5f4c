/** Hauls: what a buyer would bring home from some sources, and along which way. */
import type { Action, GameEvent, Square } from "../lib/wire";
import type { Decision } from "./decision.svelte";

export interface Haul {
  action: Action;
  drinks: Record<string, number>;
  route: Square[];
  total: number;
}

/** What a haul would bring, by the server's word. */
export async function haulOf(decision: Decision, action: Action): Promise<Haul | null> {
  const tried = await decision.trials.patiently([action]).catch(() => null);
  return tried && !tried.refused ? readHaul(action, tried.events) : null;
}

export function readHaul(action: Action, events: readonly GameEvent[]): Haul | null {
  const fetched = events.find((event) => "drinks" in event && "route" in event);
  if (!fetched) return null;
  const drinks = fetched.drinks as Record<string, number>;
  const total = Object.values(drinks).reduce((sum, count) => sum + count, 0);
  return { action, drinks, route: fetched.route as Square[], total };
}

/** The best first: most drinks, then the shortest way. */
export function best(one: Haul, other: Haul): number {
  return other.total - one.total || one.route.length - other.route.length;
}

/** Of hauls that bring the same the best, then the others; both with the best first. */
export function distinct(hauls: readonly Haul[]): { first: Haul[]; others: Haul[] } {
  const seen = new Set<string>();
  const first: Haul[] = [];
  const others: Haul[] = [];
  for (const haul of [...hauls].sort(best)) {
    const brings = JSON.stringify(Object.entries(haul.drinks).sort());
    (seen.has(brings) ? others : first).push(haul);
    seen.add(brings);
  }
  return { first, others };
}
