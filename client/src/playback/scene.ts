/** A scene: what is shown of one thing that happened in the evening. */
import type { Ribbon } from "../lib/pointer.svelte";
import type { Focus, LogLine, Square } from "../lib/wire";
import type { Offer } from "./offers";

/** The parts of a turn that are played. */
export const ACTS = ["dinnertime", "payday", "marketing", "clean_up"] as const;
export type Act = (typeof ACTS)[number];

/** Money that comes to a chain, or leaves it. */
export interface Gain {
  seat: number;
  dollars: number;
}
/** Goods by seat. */
export type Goods = Record<number, Record<string, number>>;
/** What else changes with a scene. */
export interface Change {
  /** A house that has eaten: its demand is gone. */
  ate?: string;
  /** Demand that was created: house, good, whose campaign, how much. */
  added?: { house: string; good: string; by: number; count: number }[];
  /** What leaves the stocks. */
  uses?: Goods;
  /** Money that came into the bank beside what chains paid. */
  bank?: number;
  /** Restaurants that were coming soon: seat and index. */
  opened?: [number, number][];
  /** A milestone, and who has it now. */
  earned?: { milestone: string; seat: number };
}
export interface Common {
  act: Act;
  turn: number;
  /** The places of its first and its last event among those of its message. */
  first: number;
  event: number;
  /** How long it is shown at plain speed. */
  seconds: number;
  gains: Gain[];
  change: Change;
  ribbons: Ribbon[];
  focus: Focus;
  /** The scene in a sentence, for those who hear it. */
  said: string;
  /** What else happened with it, in the words of the log. */
  lines: LogLine[];
}
export interface Sale extends Common {
  kind: "sold";
  house: string;
  seat: number;
  wants: string[];
  eats: Record<string, number>;
  /** Whether it ate something else than it wanted. */
  otherMeal: boolean;
  offers: Offer[];
  decidedBy: string;
  /** Why it went there, in the server's words. */
  reason: string;
  price: number;
  factor: number;
  bonus: number;
  total: number;
  /** What it bought elsewhere on its way. */
  stops: Stop[];
}
/** A halt for a cup on the way. */
export interface Stop extends Gain {
  /** The squares of the place, if it is known where on the map it is. */
  at: Square | null;
}
export interface Hungry extends Common {
  kind: "hungry";
  house: string;
  wants: string[];
  offers: Offer[];
  /** Why nobody serves it, in the server's words. */
  reason: string;
}
/** Money beside sales: tips, what a CFO adds, what a module pays. */
export interface Income extends Common {
  kind: "income";
  seat: number;
  dollars: number;
  line: LogLine | null;
}
/** What the evening has brought each chain. */
export interface Sum extends Common {
  kind: "sum";
  earned: { seat: number; houses: number; dollars: number }[];
}
export interface Dismissed {
  employee: string;
  place: string;
  forced: boolean;
}
export interface Wages extends Common {
  kind: "wages";
  seat: number;
  fired: Dismissed[];
  salaries: Record<string, number>;
  unpaid: Record<string, number>;
  discounts: Record<string, number>;
  credit: number;
  forgiven: number;
  paid: number;
}
export interface Reached {
  house: string;
  placed: number;
  lost: number;
}
export interface Run extends Common {
  kind: "ran";
  number: number;
  campaign: string;
  goods: string[];
  owner: number;
  /** By house, over all its goods. */
  reached: Reached[];
}
export interface Ended extends Common {
  kind: "ended";
  campaigns: { number: number; campaign: string; owner: number; marketeer: string }[];
}
/** The day is put away: what is kept and thrown, what opens. */
export interface Closing extends Common {
  kind: "closing";
  cleared: { seat: number; kept: Record<string, number>; thrown: Record<string, number> }[];
}
/** A milestone is taken. */
export interface Earned extends Common {
  kind: "earned";
  seat: number;
  milestone: string;
  /** People it brings along. */
  cards: Record<string, number>;
}
/** The bank breaks: what the reserve cards show, by seat. */
export interface Broken extends Common {
  kind: "broken";
  reserves: string[];
  added: number;
}
/** A chain ends dinner with less than nothing. */
export interface Bankrupt extends Common {
  kind: "bankrupt";
  seat: number;
  cash: number;
}
/** The end of the game: seats from first to last. */
export interface Finale extends Common {
  kind: "finale";
  winner: number | null;
  ranking: number[];
}
/** Something rare that everybody should notice. */
export interface Note extends Common {
  kind: "note";
  what: string;
  seat: number | null;
}
export type Scene =
  | Sale
  | Hungry
  | Income
  | Sum
  | Wages
  | Run
  | Ended
  | Closing
  | Earned
  | Broken
  | Bankrupt
  | Finale
  | Note;
