/**
 * The sheet of the phone: three heights, and where a drag comes to rest.
 * While a thing is in hand (`data-slim` on the sheet) only what is needed to place it is left:
 * what is marked `data-aside` goes.
 */
export const HEIGHTS = ["peek", "half", "full"] as const;
/** A phone on its side. The layout knows it too, in its style. */
export const SIDEWAYS = "(min-width: 560px) and (max-height: 500px)";
export type Height = (typeof HEIGHTS)[number];

/** Who needs the space: the board to place a thing, the sheet for a question of its own, or both. */
export type Needed = "board" | "sheet" | "both";

/** Pixels of each height in a space of so many. */
export function pixels(space: number, peek: number, by: Needed = "both"): Record<Height, number> {
  const both = Math.max(space * 0.54, Math.min(360, space * 0.7));
  const half = { board: space * 0.5, sheet: Math.max(both, space * 0.66), both }[by];
  return { peek, half: Math.max(peek, Math.round(half)), full: Math.max(peek, space) };
}

/** Where the sheet rests after a drag: the nearest height, or the next one in the way of a flick. */
export function rest(
  height: number,
  speed: number,
  heights: Record<Height, number>,
  from: Height,
): Height {
  const place = HEIGHTS.indexOf(from);
  if (speed > 0.5) return HEIGHTS[Math.min(place + 1, 2)] ?? "full";
  if (speed < -0.5) return HEIGHTS[Math.max(place - 1, 0)] ?? "peek";
  const distance = (one: Height) => Math.abs(heights[one] - height);
  return HEIGHTS.reduce((best, one) => (distance(one) < distance(best) ? one : best));
}
