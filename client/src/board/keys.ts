/** What the keys do on the map. */
import type { Offer } from "../lib/pointer.svelte";
import type { Square } from "../lib/wire";
import { asRead, moved, stepped, towards, type Way } from "./cursor";
import type { Key } from "./boardInput";
import { thingMiddle, type Thing } from "./things";
import type { View } from "./zoom.svelte";

/** How far the map moves with an arrow key, in pixels. */
const PAN: Record<Way, [number, number]> = {
  up: [0, 80],
  down: [0, -80],
  left: [80, 0],
  right: [-80, 0],
};
const LARGER = 1.5;

export interface Keyed {
  view: Pick<View, "pan" | "scale" | "fit">;
  offer: Offer | null;
  /** Where the keys are on the offer. */
  cursor: Square | null;
  things: readonly Thing[];
  /** The thing that has the focus. */
  at: Thing | undefined;
  moveTo: (square: Square) => void;
  reach: (thing: Thing) => void;
  tap: (thing: Thing) => void;
}

/** Do what a key asks for. */
export function obey(key: Key, on: Keyed): void {
  if (key.does === "pan") on.view.pan(...PAN[key.way]);
  else if (key.does === "larger") on.view.scale(LARGER);
  else if (key.does === "smaller") on.view.scale(1 / LARGER);
  else if (key.does === "fit") on.view.fit();
  else if (on.offer) overSquares(key, on, on.offer);
  else overThings(key, on);
}

function overSquares(key: Key, { cursor, moveTo }: Keyed, offer: Offer): void {
  if (key.does === "press") {
    if (cursor) offer.pick(cursor);
    return;
  }
  const squares = asRead(offer.squares);
  const to =
    key.does === "move"
      ? moved(cursor, squares, key.way)
      : along(key, cursor ?? undefined, squares);
  if (to) moveTo(to);
}

function overThings(key: Key, { at, things, reach, tap }: Keyed): void {
  if (at === undefined) return;
  if (key.does === "press") tap(at);
  else if (key.does === "move") reach(towards(at, things, key.way, thingMiddle));
  else reach(along(key, at, things) ?? at);
}

function along<T>(key: Key, from: T | undefined, all: readonly T[]): T | undefined {
  if (key.does === "first") return all[0];
  if (key.does === "last") return all.at(-1);
  return stepped(from, all, key.does === "next" ? 1 : -1);
}
