/** What food and drink cards would bring, and along which way, as their families say it. */
import type { Action, Family, Square } from "../lib/wire";
import { actionsOf } from "./families";

export interface Haul {
  action: Action;
  goods: Record<string, number>;
  route: Square[];
  total: number;
}

/** What each action of a family would bring. */
export function haulsOf(family: Family): Haul[] {
  return [...actionsOf(family)].map((action, place) => {
    const { goods = {}, route = [] } = family.brings?.[place] ?? {};
    const total = Object.values(goods).reduce((sum, count) => sum + count, 0);
    return { action, goods, route: route as Square[], total };
  });
}

/** The best first: most goods, then the shortest way. */
export function best(one: Haul, other: Haul): number {
  return other.total - one.total || one.route.length - other.route.length;
}

/** Of hauls that bring the same the best, then the others; both with the best first. */
export function distinct(hauls: readonly Haul[]): { first: Haul[]; others: Haul[] } {
  const seen = new Set<string>();
  const first: Haul[] = [];
  const others: Haul[] = [];
  for (const haul of [...hauls].sort(best)) {
    const brings = JSON.stringify(Object.entries(haul.goods).sort());
    (seen.has(brings) ? others : first).push(haul);
    seen.add(brings);
  }
  return { first, others };
}
