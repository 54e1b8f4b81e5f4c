/**
 * Who points at what: the board listens, whoever decides, plays or explains speaks. Who pointed last
 * is heard; when it lets go, what was pointed at before comes back.
 */
import { getContext, setContext } from "svelte";
import type { Insight } from "../board/insight";
import type { BoardAnimation } from "../board/animation";
import type { Action, Board, Focus, Square } from "./wire";

/** A way drawn on the map: a road to dinner, a haul, a coffee route. */
export interface Ribbon {
  squares: Square[];
  /** Its colour: a seat, or a plain way. */
  seat: number | null;
  /** Drawn fainter than the others. */
  faint?: boolean;
  /** A way that was not gone: thin beside the others and behind them, with its chain's emblem. */
  thin?: boolean;
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
  /** How many houses would want something if it lay there; undefined: it is not known, or no matter. */
  reached?: (square: Square) => number | undefined;
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

/** A moment that is played, and what each seat had then. */
export interface Watched {
  turn: number;
  phase: string;
  step: string;
  cash: Record<number, number>;
  /** It is told up to here: a message and one of its events. */
  until: { message: number; event: number };
}

/** What can be pointed at. */
export interface Pointed {
  /** Squares a decision offers. */
  offer: Offer;
  /** The board as it would be: what differs is drawn over it, translucent. */
  ghost: Board;
  ribbons: Ribbon[];
  /** What a decision lays over the map to explain what it would bring. */
  insight: Insight;
  /** What the log, a hint or an explanation means on the map. */
  focus: Focus;
  /** Things of the board a decision lets one press: houses by id. */
  choose: { houses: string[]; pick: (house: string) => void };
  /**
   * The decision is large and needs no board: the sheet of a phone comes up as far as it can, and
   * in a low window of a desk what is not asked is folded.
   */
  large: boolean;
  /** What the decision is about, where that is not the map: it takes the middle of a desk. */
  stage: "company";
  /** What has happened and is played now: the bar above the table says when, not what is asked. */
  watched: Watched;
  /** What the evening plays on the map. */
  showing: BoardAnimation;
  /** A decision that carries an advised move out in its own way; false: the server is to do it. */
  take: (action: Action) => boolean;
}
type Pointing = { [Name in keyof Pointed]?: Pointed[Name] | null };

/** Somebody who points; nothing of it is left when its component goes. */
export interface Claim {
  /** Point at this and nothing else, before all others; null: at nothing. */
  point(at: Pointing | null): void;
}

const NONE: Ribbon[] = [];

export class Pointer {
  /** What everybody points at, who pointed last at the end. */
  #pointing = $state.raw<{ claim: Claim; at: Pointing }[]>([]);
  /** The same, for whoever goes: in an effect that ends, a state may still read as it was before. */
  #now = this.#pointing;
  readonly offer = $derived(this.#last("offer"));
  readonly ghost = $derived(this.#last("ghost"));
  readonly ribbons = $derived(this.#last("ribbons") ?? NONE);
  readonly insight = $derived(this.#last("insight"));
  readonly focus = $derived(this.#last("focus"));
  readonly choose = $derived(this.#last("choose"));
  readonly large = $derived(this.#last("large") ?? false);
  readonly stage = $derived(this.#last("stage"));
  readonly watched = $derived(this.#last("watched"));
  readonly showing = $derived(this.#last("showing"));
  readonly take = $derived(this.#last("take"));

  /** Lay claim to the pointer while a component is made; it is let go of with the component. */
  claim(): Claim {
    const claim: Claim = { point: (at) => this.#point(claim, at) };
    $effect(() => () => claim.point(null));
    return claim;
  }

  /** Point at whatever this answers, for as long as the component is there. */
  follow(at: () => Pointing | null): void {
    const claim = this.claim();
    $effect(() => claim.point(at()));
  }

  #point(claim: Claim, at: Pointing | null): void {
    const others = this.#now.filter((one) => one.claim !== claim);
    if (!at && others.length === this.#now.length) return;
    this.#now = at ? [...others, { claim, at }] : others;
    this.#pointing = this.#now;
  }

  #last<Name extends keyof Pointed>(name: Name): Pointed[Name] | null {
    return this.#pointing.findLast(({ at }) => at[name] != null)?.at[name] ?? null;
  }
}

const KEY = Symbol("pointer");

export function givePointer(): Pointer {
  return setContext(KEY, new Pointer());
}

export function thePointer(): Pointer {
  return getContext<Pointer>(KEY);
}
