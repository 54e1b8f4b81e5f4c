/** What a layout lays out, at a desk and on a phone. */
import type { Snippet } from "svelte";
import type { State } from "../../lib/wire";
import type { LiveSeat } from "../../seat/live.svelte";
import type { Talk } from "../panels/talk.svelte";

export interface Layout {
  sitting: LiveSeat;
  seen: State;
  talk: Talk;
  /** The map; still: only looked at. */
  board: Snippet<[still?: boolean]>;
  /** What is played of the evening; nothing most of the time. */
  evening: Snippet;
  decision: Snippet;
  /** What lies over the map for a while, or over what has taken its place. */
  over: Snippet;
  /** Open the company of a seat. */
  open: (seat: number) => void;
}
