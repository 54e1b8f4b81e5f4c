/** How a card of the market can be got now: of what is offered. Pure; it knows no rule. */
import { actionsOf } from "../decide/families";
import { charges } from "../decide/labels";
import type { Action, ChainShown, Family } from "../lib/wire";
import { takesFromMarket } from "../table/panels/careers";

/** An action that is offered and brings the card. */
export interface Way {
  action: Action;
  /** Who is trained into it; "": it is hired as it is. */
  from: string;
  /** How many steps of training it takes. */
  steps: number;
}

/** Whether to get somebody, for those who want to be asked. */
export interface Question {
  /** Whom it brings. */
  employee: string;
  action: Action;
  yes: () => void;
  back: () => void;
}

/**
 * The ways to each card that can be got: one for each card it can come from, that which takes the
 * fewest trainers.
 */
export function waysTo(options: readonly Family[]): Map<string, Way[]> {
  const found = new Map<string, Map<string, Way>>();
  for (const family of options) {
    if (!takesFromMarket(family.do)) continue;
    for (const action of actionsOf(family)) {
      const trained = typeof action.into === "string";
      const employee = String(trained ? action.into : action.employee);
      const from = trained ? String(action.person ?? action.employee ?? "") : "";
      const ways = found.get(employee) ?? new Map<string, Way>();
      found.set(employee, ways);
      const way = { action, from, steps: stepsOf(action) };
      const before = ways.get(`${action.do} ${from}`);
      if (!before || trainers(way) < trainers(before)) ways.set(`${action.do} ${from}`, way);
    }
  }
  return new Map([...found].map(([employee, ways]) => [employee, [...ways.values()]]));
}

const trainers = ({ action }: Way) => charges(action.by).length;
const stepsOf = (action: Action) =>
  charges(action.by).reduce((sum, charge) => sum + charge.steps, 0);

/** Somebody who has a card, and how many of it. */
export interface Holder {
  seat: number;
  chain: string;
  count: number;
}

/** Who has a card: by card, the chains in their order. */
export function holders(chains: readonly ChainShown[]): Map<string, Holder[]> {
  const found = new Map<string, Holder[]>();
  for (const { seat, chain, cards } of chains) {
    for (const { employee, count } of cards) {
      const row = found.get(employee) ?? [];
      const mine = row.find((one) => one.seat === seat);
      if (mine) mine.count += count;
      else row.push({ seat, chain, count });
      found.set(employee, row);
    }
  }
  return found;
}
