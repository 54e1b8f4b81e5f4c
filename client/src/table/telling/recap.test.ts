/** What one missed: of whom, which lines, how much money; and what this browser remembers. */
import { describe, expect, it } from "vitest";
import type { LogEntry, LogLine, Shown } from "../../lib/wire";
import { lastSeen, moves, recap, remember, type Seen } from "./recap";

const line = (what: string, seat: number, focus: object = {}): LogLine =>
  ({
    what,
    event: 0,
    phase: "working",
    text: what,
    parts: [],
    focus: { seat, ...focus },
  }) as unknown as LogLine;
const entry = (number: number, seat: number, ...lines: LogLine[]): LogEntry =>
  ({ number, kind: "act", seat, phase: "working", undone: false, lines }) as unknown as LogEntry;
const shown = {
  chains: [
    { seat: 0, cash: 10 },
    { seat: 1, cash: 40 },
    { seat: 2, cash: 5 },
  ],
} as unknown as Shown;
const seen: Seen = { number: 3, at: 0, cash: { 0: 10, 1: 25, 2: 5 } };
const told = (log: LogEntry[], until = 99) =>
  recap(log, seen, until, [0], shown, [1, 0, 2], String);

describe("a recap", () => {
  it("tells what the others did since, and what it brought", () => {
    const log = [
      entry(3, 1, line("hired", 1)),
      entry(4, 1, line("trained", 1)),
      entry(5, 0, line("hired", 0)),
      entry(6, 2, line("produced", 2)),
      entry(7, 2, line("later", 2)),
    ];
    expect(told(log, 6)).toEqual([
      { seat: 1, lines: ["trained"], more: 0, money: 15 },
      { seat: 2, lines: ["produced"], more: 0, money: 0 },
    ]);
    expect(moves(told(log, 6))).toBe(2);
  });

  it("keeps the lines that say most, in their order", () => {
    const log = [
      entry(
        4,
        1,
        ...["a", "b", "c", "d"].map((what) => line(what, 1)),
        line("campaign_placed", 1, { campaigns: [4] }),
        line("milestone_earned", 1),
      ),
    ];
    expect(told(log)[0]).toMatchObject({
      lines: ["a", "b", "campaign_placed", "milestone_earned"],
      more: 2,
    });
  });

  it("begins where this browser looked last", () => {
    expect(lastSeen("t1")).toBeNull();
    remember("t1", seen);
    expect(lastSeen("t1")).toEqual(seen);
    expect(lastSeen("t2")).toBeNull();
  });
});
