/** A scene: what is shown of one thing that happened in the evening. */
import type { Ribbon } from "../lib/desk.svelte";
import type { Focus, LogLine } from "../lib/wire";
import type { Offer } from "./offers";

/** The parts of a turn that are played. */
export const ACTS = ["dinnertime", "payday", "marketing"] as const;
export type Act = (typeof ACTS)[number];

/** Money that comes to a chain, or leaves it. */
export interface Gain {
  seat: number;
  dollars: number;
}
/** Demand and campaigns that change with a scene. */
export interface Change {
  /** A house that has eaten: its demand is gone. */
  ate?: string;
  /** Demand that was created: house, good, whose campaign, how much. */
  added?: { house: string; good: string; by: number; count: number }[];
  ended?: number;
  /** Money that came into the bank beside what chains paid, and what it then holds, if it is told. */
  bank?: { added?: number; left?: number };
}
export interface Common {
  act: Act;
  turn: number;
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
/** A cup of something sold on the way. */
export interface Stop {
  seat: number;
  total: number;
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
  price: number;
  factor: number;
  bonus: number;
  total: number;
  stops: Stop[];
}
export interface Hungry extends Common {
  kind: "hungry";
  house: string;
  wants: string[];
  offers: Offer[];
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
/** Something rare that everybody should notice. */
export interface Note extends Common {
  kind: "note";
  what: string;
}
export type Scene = Sale | Hungry | Income | Sum | Wages | Run | Ended | Note;
