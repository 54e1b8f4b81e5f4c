/** What is pointed at: the board listens to it, everything else speaks to it. */
import { getContext, setContext } from "svelte";
import type { Insight } from "../board/insight";
import type { Action, Board, Focus, Square } from "./wire";

/** A way drawn on the map: a road to dinner, a haul, a coffee route. */
export interface Ribbon {
  squares: Square[];
  /** Its colour: a seat, or a plain way. */
  seat: number | null;
  /** Drawn fainter than the others. */
  faint?: boolean;
  label?: string;
}

/** Squares on offer. */
export interface Offer {
  squares: Square[];
  /** The size of what is placed, if it is known: for the outline under the pointer. */
  size?: [number, number];
  /** Its size on a square where it can only lie in another way. */
  sizeAt?: (square: Square) => [number, number] | undefined;
  chosen: Square | null;
  /** What the thing is called, for screen readers: "restaurant", "billboard 13". */
  name: string;
  /** A thing is in hand and only its square is left to choose: the board needs the room. */
  inHand?: boolean;
  /** More than its square is left to choose: the decision needs its room, too. */
  more?: boolean;
  pick: (square: Square, finger?: boolean) => void;
  /** The pointer or the keys are over this square (any square of the map), or nowhere. */
  hover?: (square: Square | null) => void;
  /** A square that is not on offer was pressed: say why at the pointer. */
  refuse?: (square: Square, at: { x: number; y: number }) => void;
}

export type Overlay = "none" | "winners" | "prices" | "reach" | "blocks";

/** A moment that is played, and what each seat had then. */
export interface Watched {
  turn: number;
  phase: string;
  step: string;
  cash: Record<number, number>;
}

export class Desk {
  /** Squares a decision offers. */
  offer = $state.raw<Offer | null>(null);
  /** The board as it would be: what differs is drawn over it, translucent. */
  ghost = $state.raw<Board | null>(null);
  ribbons = $state.raw<Ribbon[]>([]);
  /** What a decision lays over the map to explain what it would bring. */
  insight = $state.raw<Insight | null>(null);
  /** What is pointed at by the log, a hint or an explanation. */
  focus = $state.raw<Focus | null>(null);
  /** Things of the board a decision lets one press: houses by id, campaigns, restaurants. */
  choose = $state.raw<{ houses?: string[]; pick: (house: string) => void } | null>(null);
  /**
   * The decision is large and needs no board: the sheet of a phone comes up as far as it can, and
   * in a low window of a desk what is not asked is folded.
   */
  large = $state(false);
  /** Something that has happened is played on the board. */
  watching = $state(false);
  /** When that happened: the bar above the table says it, not what is asked after it. */
  watched = $state.raw<Watched | null>(null);
  /** A decision that carries an advised move out in its own way; false: the server is to do it. */
  take = $state.raw<((action: Action) => boolean) | null>(null);
  overlay = $state<Overlay>("none");
  /** A screen that takes the place of the table for a while. */
  full = $state<"" | "review" | "plan">("");
  /** The house, campaign or restaurant that was tapped; its card is open. */
  tapped = $state.raw<{ kind: "house" | "campaign" | "restaurant"; id: string } | null>(null);
  /** The list of all keys is open. */
  keys = $state(false);
  /** The word that was tapped: `employee.waitress`, `milestone.x`, `term.slot`, `rule.DIN-04`. */
  term = $state<string | null>(null);

  clear(): void {
    this.offer = null;
    this.ghost = null;
    this.ribbons = [];
    this.insight = null;
    this.choose = null;
  }
}

const KEY = Symbol("desk");

export function giveDesk(): Desk {
  return setContext(KEY, new Desk());
}

export function theDesk(): Desk {
  return getContext<Desk>(KEY);
}
