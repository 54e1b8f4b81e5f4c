/** Every mark of the board and of what can be laid over it, for the legend. */
import type { Overlay } from "../../lib/screen.svelte";

/** What is always there. */
export const ALWAYS = [
  "number",
  "wanted",
  "room",
  "garden",
  "apartment",
  "restaurant",
  "soon",
  "campaign",
  "unserved",
] as const;

/** What one points at or is about to do. */
export const DOING = ["square", "reaches", "reaches_none", "coming", "focus"] as const;

/** What each overlay lays over the map. */
export const OVERLAID = {
  none: [],
  winners: ["flag", "nobody", "margin", "tight"],
  prices: ["offer", "asks"],
  reach: ["line", "line_full"],
  blocks: ["block"],
} as const satisfies Record<Overlay, readonly string[]>;

export type MarkName =
  (typeof ALWAYS)[number] | (typeof DOING)[number] | (typeof OVERLAID)[Overlay][number];
