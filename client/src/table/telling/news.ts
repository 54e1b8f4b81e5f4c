/** What the others did, as lines for those who look on. */
import type { Focus, LogEntry, LogLine } from "../../lib/wire";

/** Something a chain did. */
export interface News {
  /** The message that told it, and which of its lines this is. */
  key: string;
  seat: number;
  text: string;
  focus: Focus;
}

type Names = (seat: number) => string;

/**
 * What is worth a line of what somebody did: the deed and what it earned at once. A secret choice
 * says nothing yet, and what comes of the last one has a show of its own.
 */
export function tellings(entry: LogEntry): LogLine[] {
  if (entry.undone || entry.lines[0]?.what === "decided") return [];
  return entry.lines.filter(
    (line) =>
      !line.secret &&
      !line.what.endsWith("_began") &&
      line.focus.seat === entry.seat &&
      line.phase === entry.phase,
  );
}

/** News of an entry for somebody who plays these seats: nothing of their own. */
export function newsOf(entry: LogEntry, mine: readonly number[], name: Names): News[] {
  const { seat, number } = entry;
  if (seat === null || mine.includes(seat)) return [];
  return tellings(entry).map((line) => ({
    key: `${number} ${line.event}`,
    seat,
    text: sentence(line, name),
    focus: line.focus,
  }));
}

/** A line in which chains are called by who plays them. */
export function sentence(line: LogLine, name: Names): string {
  if (!line.parts.length) return line.text;
  return line.parts
    .map(({ text, term }) => {
      const [kind, seat] = term?.split(":") ?? [];
      return kind === "chain" ? name(Number(seat)) : text;
    })
    .join("");
}

/** What was decided for these seats because their time was out, since their last own move. */
export function decidedByClock(log: readonly LogEntry[], mine: readonly number[]): string[] {
  const own = log.filter(
    ({ seat, automatic, undone }) =>
      seat !== null && mine.includes(seat) && automatic !== "forced" && !undone,
  );
  const since = own.findLastIndex((entry) => entry.automatic !== "clock");
  return own
    .slice(since + 1)
    .flatMap((entry) => entry.lines.slice(0, 1))
    .map((line) => line.text);
}
