/** What by day deserves a moment of everybody's attention. Pure: events in, moments out. */
import type { GameEvent, LogEntry, LogLine, ViewerMessage } from "../lib/wire";
import { actOf } from "./scenes";

/** Somebody takes a milestone. */
export interface Moment {
  seat: number;
  milestone: string;
  /** The same in a sentence, for those who hear it. */
  said: string;
}

/** So many wait at most: after a long absence nobody wants to see them all. */
const MOST = 3;

/** The moments that wait once this was told too; whoever takes something back takes them along. */
export function waiting(
  moments: readonly Moment[],
  told: Pick<ViewerMessage, "kind" | "action" | "events">,
  entry: Pick<LogEntry, "kind" | "lines" | "phase"> | null,
  phase: string,
): readonly Moment[] {
  const back = told.kind === "rewind" || told.action?.do === "undo" || entry?.kind === "undo";
  if (back) return [];
  const more = momentsOf(told.events, entry?.lines ?? [], entry?.phase ?? phase);
  return more.length ? [...moments, ...more].slice(-MOST) : moments;
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
