/** Several seats on one device: whose eyes are needed next, and whether something is to be hidden. */
import type { Shown } from "../lib/wire";

/** Steps in which a choice is the chooser's secret. Choices made at the same time are, too. */
const SECRET = new Set(["reserves", "restructuring", "payday", "freezer"]);

export function secret(shown: Pick<Shown, "step" | "awaited">): boolean {
  return SECRET.has(shown.step) || shown.awaited.length > 1;
}

/** The seat to which this device goes next; null: it stays. */
export function nextHere(
  awaited: readonly number[],
  mine: readonly number[],
  viewer: number | null,
): number | null {
  if (mine.length < 2 || (viewer !== null && awaited.includes(viewer))) return null;
  return mine.find((seat) => awaited.includes(seat)) ?? null;
}
