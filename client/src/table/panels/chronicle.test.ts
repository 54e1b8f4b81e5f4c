import { expect, test } from "vitest";
import type { LogEntry, LogLine } from "../../lib/wire";
import { chronicle, isDeed, sinceMyLast, toldUntil } from "./chronicle";

const line = (event: number, turn: number, phase: string, term = ""): LogLine => ({
  event,
  turn,
  phase,
  what: "hired",
  text: `line ${event}`,
  parts: term ? [{ text: "x", term }] : [],
  why: [],
  rules: [],
  focus: { houses: [], squares: [], campaigns: [], restaurants: [], seat: null },
});
const entry = (
  number: number,
  seat: number,
  lines: LogLine[],
  more: Partial<LogEntry> = {},
): LogEntry => ({
  number,
  turn: 1,
  phase: "working",
  step: "hire",
  seat,
  automatic: "",
  kind: "act",
  undoes: [],
  undone: false,
  lines,
  ...more,
});
const log = [
  entry(1, 0, [line(0, 1, "working")]),
  entry(2, 1, [
    line(0, 1, "working", "chain:0"),
    line(1, 1, "dinnertime"),
    line(2, 2, "restructuring"),
  ]),
  entry(3, 0, [line(0, 2, "restructuring")], { automatic: "order" }),
];

test("an entry that leads on is split by turn and phase", () => {
  const turns = chronicle(log);
  expect(turns.map((one) => one.turn)).toEqual([1, 2]);
  expect(turns[0]?.passages.map((one) => [one.phase, one.lines.length])).toEqual([
    ["working", 2],
    ["dinnertime", 1],
  ]);
  expect(turns[1]?.passages[0]?.lines).toHaveLength(2);
});

test("while an evening is played, only what has been played is told", () => {
  const told = toldUntil(log, { message: 2, event: 1 });
  expect(told.map(({ number, lines }) => [number, lines.length])).toEqual([
    [1, 1],
    [2, 2],
  ]);
  expect(toldUntil(log, null)).toBe(log);
});

test("filtered by chain, what it did and what names it is left", () => {
  const told = chronicle(log, 0).flatMap((turn) => turn.passages.flatMap((one) => one.lines));
  expect(told.map(({ entry: one, line: at }) => [one.number, at.event])).toEqual([
    [1, 0],
    [2, 0],
    [3, 0],
  ]);
});

test("since my last move: the first entry after what I did myself", () => {
  expect(sinceMyLast(log, 0)).toBe(2);
  expect(sinceMyLast(log, 1)).toBe(3);
  expect(sinceMyLast(log, 2)).toBeNull();
});

test("the beginning of a phase is told by its heading alone", () => {
  const begun = { ...line(0, 2, "dinnertime"), what: "phase_began" };
  const sold = line(1, 2, "dinnertime");
  const told = chronicle([entry(1, 0, [begun, sold]), entry(2, 1, [begun])]);
  expect(told.flatMap((turn) => turn.passages.flatMap((one) => one.lines))).toHaveLength(1);
  const after = [entry(1, 0, [sold]), entry(2, 1, [begun]), entry(3, 1, [sold])];
  expect(sinceMyLast(after, 0)).toBe(3);
});

test("what a bot did is its deed; what came of it is not", () => {
  const mine = { ...line(0, 1, "working"), focus: { ...line(0, 1, "").focus, seat: 1 } };
  const then = { ...mine, event: 1 };
  const one = entry(1, 1, [mine, then], { automatic: "bot" });
  expect([isDeed(one, mine), isDeed(one, then)]).toEqual([true, false]);
  const turned = line(0, 1, "dinnertime");
  expect(isDeed(entry(2, 1, [turned], { automatic: "bot" }), turned)).toBe(false);
});
