/** What by day deserves a moment of everybody's attention. Pure: events in, moments out. */
import type { GameEvent, LogLine } from "../lib/wire";
import { actOf } from "./scenes";

/** Somebody takes a milestone. */
export interface Moment {
  seat: number;
  milestone: string;
  /** The same in a sentence, for those who hear it. */
  said: string;
}

/** The moments of a message that began in this phase; those of an evening are scenes of it. */
export function momentsOf(
  events: readonly GameEvent[],
  lines: readonly LogLine[],
  phase: string,
): Moment[] {
  let day = actOf(phase) === null;
  return events.flatMap((event, place): Moment[] => {
    if (event.what === "phase_began") day = actOf(String(event.phase)) === null;
    if (event.what !== "milestone_earned" || !day) return [];
    const said = lines.find((line) => line.event === place)?.text ?? "";
    return [{ seat: Number(event.seat), milestone: String(event.milestone), said }];
  });
}
