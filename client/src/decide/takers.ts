/** From which squares a campaign would win houses over: the server says, once for what is in hand. */
import type { Action, Family, Square } from "../lib/wire";
import { filled, placed, squares, turningFields, without, type Picked } from "./families";

/** A square, and whether the thing lies turned there. */
export type Place = [x: number, y: number, turned: boolean];

/** A campaign somewhere, and all the places where it could lie as well; null: nothing is in hand. */
export function wondered(
  families: readonly Family[],
  picked: Picked,
): { action: Action; places: Place[] } | null {
  const thing = without(picked, "at");
  const action = filled(families, thing);
  if (action?.do !== "place_campaign") return null;
  const places = squares(families, without(thing, ...turningFields(families))).map(
    (at: Square): Place => [...at, placed(families, thing, at)?.turned === true],
  );
  return places.length ? { action, places } : null;
}

/** By square how many houses would want something. */
export function bySquare(places: readonly Place[], takers: readonly number[]): Map<string, number> {
  return new Map(
    places.slice(0, takers.length).map(([x, y], i) => [String([x, y]), takers[i] ?? 0]),
  );
}
