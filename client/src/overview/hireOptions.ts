/** The ways to get a card of the market now, found in the options. Pure; it knows no rule. */
import { actionsOf } from "../decide/families";
import { charges } from "../decide/labels";
import type { Action, ChainShown, Family } from "../lib/wire";
import { takesFromMarket } from "../table/panels/careers";

/** An action that is offered and brings the card. */
export interface Way {
  action: Action;
  /** The card that is trained into it; "": it is hired. */
  from: string;
  /** How many steps of training it takes. */
  steps: number;
}

/** A question before a card is got, for people who want to confirm. */
export interface Question {
  /** The card that it brings. */
  employee: string;
  action: Action;
  yes: () => void;
  back: () => void;
}

/**
 * The ways to each card that can be got: for each card it can come from, the way with the fewest
 * trainers.
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

/** A chain that has a card, and how many. */
export interface Holder {
  seat: number;
  chain: string;
  count: number;
}

/** By card the chains that have it, in their order. */
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
