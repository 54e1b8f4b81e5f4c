/** The table at whose walls one looks; null: at those of the rules, where nobody plays. */
import type { State } from "../lib/wire";
import type { Seat } from "../seat/seat";

export type Table = { sitting: Seat; seen: State } | null;
