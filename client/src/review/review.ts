/** The books of a finished game, as the server has gone through it. */
import type { components } from "../wire";

type Schemas = components["schemas"];
export type GameReview = Schemas["Review"];
export type ChainReview = Schemas["ChainReview"];
export type TurnReview = Schemas["TurnReview"];

/** The number with which the last turn began. */
export function lastTurn(scenes: readonly { number: number; turn: number }[]): number {
  const turn = scenes.at(-1)?.turn;
  return scenes.find((scene) => scene.turn === turn)?.number ?? 0;
}

/** Chains from first to last. */
export function ranked(review: GameReview): ChainReview[] {
  const place = (seat: number) => {
    const found = review.ranking.indexOf(seat);
    return found < 0 ? review.chains.length : found;
  };
  return [...review.chains].sort((one, other) => place(one.seat) - place(other.seat));
}

/** Where money came from: a good, or `bonuses`, `tips` … */
export interface Source {
  id: string;
  good: boolean;
  dollars: number;
}

const BESIDE = ["bonuses", "tips", "raised", "on_the_way", "other"] as const;

/** A chain's sources over the whole game, goods first, the largest first; nothing is left out. */
export function sources(chain: ChainReview): Source[] {
  const food = new Map<string, number>();
  const beside = new Map<string, number>();
  for (const turn of chain.turns) {
    for (const [good, dollars] of Object.entries(turn.food)) {
      food.set(good, (food.get(good) ?? 0) + dollars);
    }
    for (const id of BESIDE) beside.set(id, (beside.get(id) ?? 0) + turn[id]);
  }
  const rows = (found: Map<string, number>, good: boolean) =>
    [...found].map(([id, dollars]) => ({ id, good, dollars })).filter(({ dollars }) => dollars);
  return [
    ...rows(food, true).sort((one, other) => other.dollars - one.dollars),
    ...rows(beside, false),
  ];
}

/** All sources of a game, in one order for all chains. */
export function allSources(review: GameReview): Pick<Source, "id" | "good">[] {
  const sums = new Map<string, Source>();
  for (const source of review.chains.flatMap(sources)) {
    const before = sums.get(source.id)?.dollars ?? 0;
    sums.set(source.id, { ...source, dollars: before + source.dollars });
  }
  const order = (one: Source) => (one.good ? -1 : BESIDE.findIndex((id) => id === one.id));
  return [...sums.values()].sort(
    (one, other) => order(one) - order(other) || other.dollars - one.dollars,
  );
}

export function total(chain: ChainReview, of: "income" | "wages" | "idle"): number {
  return chain.turns.reduce((sum, turn) => sum + turn[of], 0);
}
