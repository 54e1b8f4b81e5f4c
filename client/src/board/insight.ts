/** What may be laid over the map to explain it. Whoever knows it fills it in; the board draws it. */
import type { Board, Square } from "../lib/wire";

/** `good` and `bad` for what is wanted or not, `quiet` for what is only there. */
export type Tone = "plain" | "good" | "bad" | "quiet";

export interface HouseInsight {
  /** A flag with this seat's emblem; null: a flag that says nobody; undefined: no flag. */
  winner?: number | null;
  /** A few words or a number on the flag: "+$2", "$12". */
  label?: string;
  /** Said to screen readers instead of the label. */
  words?: string;
  tone?: Tone;
  /** The quiet mark: nobody could serve it as things stand. */
  unserved?: boolean;
}
/** A label at a restaurant: "$10 + 2". */
export interface RestaurantInsight {
  label: string;
  words?: string;
  tone?: Tone;
}
/** Squares that belong together: a block, the tiles a radio reaches, the rows of an airplane. */
export interface Region {
  squares: Square[];
  tone?: Tone;
  /** Blocks are told apart by hatching as well as by colour: a number from 0. */
  pattern?: number;
  label?: string;
}
/** A line from a campaign or a house to a house. */
export interface Reach {
  campaign?: number;
  from?: string;
  house: string;
  tone?: Tone;
}
export interface Insight {
  /** By id of the house. */
  houses?: Record<string, HouseInsight>;
  /** By `restaurantKey`. */
  restaurants?: Record<string, RestaurantInsight>;
  regions?: Region[];
  reaches?: Reach[];
}

export function restaurantKey(restaurant: { seat: number; index: number }): string {
  return `${restaurant.seat}-${restaurant.index}`;
}

/** Whom a campaign reaches: a line to each house. */
export function reachOf(board: Board, number: number): Insight {
  const campaign = board.campaigns.find((one) => one.number === number);
  const houses = board.houses.filter((house) => campaign?.reaches.includes(house.id));
  return {
    reaches: houses.map((house) => ({
      campaign: number,
      house: house.id,
      tone: house.room === 0 ? "quiet" : "plain",
    })),
  };
}

/** Several insights at once; later ones win. */
export function together(...all: (Insight | null | undefined)[]): Insight {
  const given = all.filter((one) => one != null);
  return {
    houses: Object.assign({}, ...given.map((one) => one.houses)),
    restaurants: Object.assign({}, ...given.map((one) => one.restaurants)),
    regions: given.flatMap((one) => one.regions ?? []),
    reaches: given.flatMap((one) => one.reaches ?? []),
  };
}
