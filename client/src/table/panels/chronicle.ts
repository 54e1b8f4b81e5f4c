/** The log as it is read: by turn and phase. */
import type { LogEntry, LogLine } from "../../lib/wire";

export interface ViewerMessage {
  entry: LogEntry;
  line: LogLine;
}

export interface Passage {
  phase: string;
  lines: ViewerMessage[];
}

export interface TurnTold {
  turn: number;
  passages: Passage[];
}

/**
 * Lines by turn and phase, in their order; `seat`: only those about this chain. An entry may lead
 * on into the next phase or turn, so each line says when it happened.
 */
export function chronicle(log: readonly LogEntry[], seat: number | null = null): TurnTold[] {
  const turns: TurnTold[] = [];
  for (const entry of log) {
    for (const line of entry.lines.filter(tells)) {
      if (seat !== null && !concerns(entry, line, seat)) continue;
      const { turn, phase } = line;
      let told = turns.at(-1);
      if (told?.turn !== turn) turns.push((told = { turn, passages: [] }));
      let passage = told.passages.at(-1);
      if (passage?.phase !== phase) told.passages.push((passage = { phase, lines: [] }));
      passage.lines.push({ entry, line });
    }
  }
  return turns;
}

/** The log while an evening is played: only what has been played already; null: all of it. */
export function toldUntil(
  log: readonly LogEntry[],
  until: { message: number; event: number } | null,
): readonly LogEntry[] {
  if (until === null) return log;
  return log
    .filter(({ number }) => number <= until.message)
    .map((entry) => {
      if (entry.number < until.message) return entry;
      return { ...entry, lines: entry.lines.filter(({ event }) => event <= until.event) };
    });
}

/** Whether a line tells more than the heading it would stand under. */
function tells(line: LogLine): boolean {
  return line.what !== "phase_began";
}

/** Whether a line is what the entry's seat did itself, not what came of it. */
export function isDeed(entry: LogEntry, line: LogLine): boolean {
  return line === entry.lines[0] && line.focus.seat === entry.seat;
}

/** Whether a line is about a chain: it acted, or it is named. */
function concerns(entry: LogEntry, line: LogLine, seat: number): boolean {
  return (
    entry.seat === seat ||
    line.focus.seat === seat ||
    line.parts.some((part) => part.term === `chain:${seat}`)
  );
}

/** The number of the first entry after a seat's last own one; null: it has never acted. */
export function sinceMyLast(log: readonly LogEntry[], seat: number): number | null {
  const mine = log.findLastIndex(
    (entry) => entry.seat === seat && !entry.automatic && !entry.undone,
  );
  if (mine < 0) return null;
  return log.slice(mine + 1).find((entry) => entry.lines.some(tells))?.number ?? null;
}
