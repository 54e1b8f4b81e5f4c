/** Drafts of a working day: what is in them, and how they are played. Pure. */
import { offered } from "../decide/families";
import type { Action, Family } from "../lib/wire";
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

/** Actions that a gesture stands for, while its choice is made. */
const GESTURES: Record<string, string[]> = {
  choose_company: ["put_to_work", "open_company"],
  choose_payday: ["fire", "pay"],
  choose_freezer: ["keep"],
};

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

/** An action with the step in which the plan has carried it out. */
export interface Step {
  action: Action;
  step: string;
}

/** The steps of a draft as it stands; those of which nobody knows where they belong have "". */
export function stepsOf(actions: readonly Action[], planned: Planned): Step[] {
  return actions.map((action, i) => ({ action, step: planned.drafted[i]?.step ?? "" }));
}

/** What playing a draft does next. */
export type Move =
  | { kind: "act"; action: Action; next: number }
  /** Nothing to do with it any more: its step has ended by itself. */
  | { kind: "pass"; next: number }
  /** It cannot be done now: sent all the same, the server says why. */
  | { kind: "stuck"; action: Action }
  | { kind: "done" };

/** Where the game is: what is on offer, in which step, among which steps of a turn. */
export interface Now {
  options: readonly Family[];
  step: string;
  order: readonly string[];
}

/** The next move with a draft. Steps without anything drafted are ended on the way. */
export function nextMove(steps: readonly Step[], at: number, now: Now): Move {
  const drafted = steps[at];
  if (!drafted) return { kind: "done" };
  const { action, step } = drafted;
  const place = (name: string) => now.order.indexOf(name);
  const early = step !== "" && place(step) > place(now.step);
  if (!early && isOffered(now.options, action)) return { kind: "act", action, next: at + 1 };
  if (action.do === "end_step") return { kind: "pass", next: at + 1 };
  if (early && now.options.some((family) => family.do === "end_step")) {
    return { kind: "act", action: { do: "end_step", seat: action.seat }, next: at };
  }
  return { kind: "stuck", action };
}

function isOffered(options: readonly Family[], action: Action): boolean {
  const atoms = GESTURES[action.do];
  if (atoms) return options.some((family) => atoms.includes(family.do));
  return offered(options, action);
}
