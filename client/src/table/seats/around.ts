/** Going round the table, from company to company. */

/** The seat so many places on in turn order, round and round; from nowhere: the first, the last. */
export function beside(order: readonly number[], seat: number | null, by: 1 | -1): number | null {
  if (!order.length) return null;
  const here = seat === null ? (by > 0 ? -1 : order.length) : order.indexOf(seat);
  return order[(here + by + order.length) % order.length] ?? null;
}

/** A stroke of a finger across this many pixels, and far more across than down, turns a page. */
const STROKE = 60;

/** Which way a finger has stroked: on to the next, back, or neither. */
export function stroke(across: number, down: number): 1 | -1 | null {
  if (Math.abs(across) < STROKE || Math.abs(across) < 2 * Math.abs(down)) return null;
  return across < 0 ? 1 : -1;
}
