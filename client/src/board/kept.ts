/** What has not changed stays the very same object, so that only what has changed is drawn anew. */
import type { Board, Box } from "../lib/wire";
import { place, type Place } from "./squares";

/** A list in which everything equal to something of the list before is that same object. */
export function keptList<T>(
  before: readonly T[],
  now: readonly T[],
  name: (one: T) => string,
): T[] {
  const known = new Map(before.map((one) => [name(one), one]));
  return now.map((one) => {
    const old = known.get(name(one));
    return old !== undefined && JSON.stringify(old) === JSON.stringify(one) ? old : one;
  });
}

/** A board whose equal pieces are those of the board before. */
export function keptBoard(before: Board | null, now: Board): Board {
  if (before === null) return now;
  return {
    ...now,
    houses: keptList(before.houses, now.houses, (one) => one.id),
    restaurants: keptList(before.restaurants, now.restaurants, (one) => `${one.seat} ${one.index}`),
    campaigns: keptList(before.campaigns, now.campaigns, (one) => String(one.number)),
    pieces: keptList(before.pieces, now.pieces, (one) => `${one.kind} ${one.box}`),
  };
}

const places = new WeakMap<object, Place>();

/** The place of a piece, the same object as long as the piece is. */
export function placeOf(piece: { box: unknown }): Place {
  let found = places.get(piece);
  if (found === undefined) {
    found = place(piece.box as Box);
    places.set(piece, found);
  }
  return found;
}
