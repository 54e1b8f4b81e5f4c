/** Drafts of a working day: what is in them. Pure. */
import type { Action, DraftStep, Family } from "../lib/wire";
import type { components } from "../wire";

type Schemas = components["schemas"];
export type Levers = Schemas["Levers"];
export type Planned = Schemas["DraftForecast"];
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

const isPlace = (action: Action) => action.do === "choose_position";

/** The place in the order that a draft holds; null: none. */
export function placeIn(actions: readonly Action[]): number | null {
  const held = actions.find(isPlace);
  return held ? Number(held.position) : null;
}
/** Whether it can hold one: the order comes after the company. */
export function canHoldPlace(actions: readonly Action[]): boolean {
  return actions.some((action) => action.do === "choose_company");
}
/** Hold another place in the order, or none. */
export function withPlace(
  actions: readonly Action[],
  seat: number,
  position: number | null,
): Action[] {
  const others = actions.filter((action) => !isPlace(action));
  if (position === null) return others;
  const after = others.findLastIndex((action) => action.do === "choose_company") + 1;
  return others.toSpliced(after, 0, { do: "choose_position", seat, position });
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

/** Whether a draft goes on with this step: it belongs here, or what comes before it can be ended. */
export function goesOn(
  next: DraftStep | undefined,
  step: string | undefined,
  options: readonly Family[],
): boolean {
  if (!next) return false;
  return !next.step || next.step === step || options.some((family) => family.do === "end_step");
}

/** The steps of a draft as it stands; those of which nobody knows where they belong have "". */
export function stepsOf(actions: readonly Action[], planned: Planned): DraftStep[] {
  return actions.map((action, i) => ({ action, step: planned.drafted[i]?.step ?? "" }));
}
