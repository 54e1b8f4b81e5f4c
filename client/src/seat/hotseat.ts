/** Several seats on one device: whose eyes are needed next. */

/** The seat to which this device goes next; null: it stays. */
export function nextHere(
  awaited: readonly number[],
  mine: readonly number[],
  viewer: number | null,
): number | null {
  if (mine.length < 2 || (viewer !== null && awaited.includes(viewer))) return null;
  return mine.find((seat) => awaited.includes(seat)) ?? null;
}
