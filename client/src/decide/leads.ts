/** Which milestones a choice earns, as the server tells when it is tried. */
import type { GameEvent } from "../lib/wire";

/** The milestones that a seat earns in what would happen. */
export function earned(events: readonly GameEvent[], seat: number): string[] {
  return events
    .filter((event) => event.what === "milestone_earned" && event.seat === seat)
    .map((event) => String(event.milestone));
}
