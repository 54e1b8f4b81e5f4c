/** Drafts of a working day: what is in them. Pure. */
import type { Action, DraftStep } from "../lib/wire";
import type { components } from "../wire";

type Schemas = components["schemas"];
export type Levers = Schemas["Levers"];
export type Planned = Schemas["Plan"];
export interface Draft {
  name: string;
  actions: Action[];
  levers: Levers;
}
/** As many as the server keeps. */
export const MOST = 10;

export function blank(name: string): Draft {
  return { name, actions: [], levers: {} };
}

/** A name that is not taken: Plan A, Plan B … */
export function freshName(drafts: readonly Draft[], name: (letter: string) => string): string {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  const taken = new Set(drafts.map((draft) => draft.name));
  const free = [...letters].find((letter) => !taken.has(name(letter)));
  return name(free ?? String(drafts.length + 1));
}

export function without(actions: readonly Action[], place: number): Action[] {
  return actions.filter((_, i) => i !== place);
}

/** Set a price lever; none is left where it is 0. */
export function withPrice(levers: Levers, seat: number, dollars: number): Levers {
  const prices = Object.entries(levers.prices ?? {}).filter(([key]) => Number(key) !== seat);
  if (dollars) prices.push([String(seat), dollars]);
  return { ...levers, prices: Object.fromEntries(prices) };
}

/** Set how many goods more a seat has. */
export function withStock(levers: Levers, seat: number, good: string, count: number): Levers {
  const goods = Object.entries(levers.stock?.[seat] ?? {}).filter(([name]) => name !== good);
  if (count) goods.push([good, count]);
  const stock = Object.entries(levers.stock ?? {}).filter(([key]) => Number(key) !== seat);
  if (goods.length) stock.push([String(seat), Object.fromEntries(goods)]);
  return { ...levers, stock: Object.fromEntries(stock) };
}

/** The steps of a draft as it stands; those of which nobody knows where they belong have "". */
export function stepsOf(actions: readonly Action[], planned: Planned): DraftStep[] {
  return actions.map((action, i) => ({ action, step: planned.drafted[i]?.step ?? "" }));
}
