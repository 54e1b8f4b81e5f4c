import { expect, test } from "vitest";
import type { Action, Told } from "../lib/wire";
import { parts } from "./clock";
import { nextHere, secret } from "./hotseat";
import { Redo } from "./redo.svelte";
import { pixels, rest } from "./sheet";

const told = (seat: number, action: Action | null, kind = "act"): Told => ({
  number: 1,
  seat,
  action,
  events: [],
  automatic: "",
  kind,
  to: 0,
});
const hire = (employee: string): Action => ({ do: "hire", seat: 0, employee });
const undo: Action = { do: "undo", seat: 0 };

test("what was undone can be done again, in reverse order", () => {
  const redo = new Redo();
  redo.hear(told(0, hire("a")), 0);
  redo.hear(told(0, hire("b")), 0);
  redo.hear(told(0, undo), 0);
  redo.hear(told(0, undo), 0);
  expect(redo.next).toEqual(hire("a"));
  redo.hear(told(0, hire("a")), 0);
  expect(redo.next).toEqual(hire("b"));
});
test("doing something else forgets what was undone", () => {
  const redo = new Redo();
  redo.hear(told(0, hire("a")), 0);
  redo.hear(told(0, undo), 0);
  redo.hear(told(0, hire("c")), 0);
  expect(redo.next).toBeNull();
});
test("others' deeds and a rewind forget it; their secret choices do not", () => {
  const redo = new Redo();
  redo.hear(told(0, hire("a")), 0);
  redo.hear(told(0, undo), 0);
  redo.hear(told(1, null), 0);
  expect(redo.next).not.toBeNull();
  redo.hear(told(1, { do: "end_step", seat: 1 }), 0);
  expect(redo.next).toBeNull();
  redo.hear(told(0, hire("a")), 0);
  redo.hear(told(0, undo), 0);
  redo.hear(told(1, null, "rewind"), 0);
  expect(redo.next).toBeNull();
});

test("the device goes to the next awaited seat that is played on it", () => {
  expect(nextHere([1], [0, 1], 0)).toBe(1);
  expect(nextHere([0, 1], [0, 1], 0)).toBeNull();
  expect(nextHere([2], [0, 1], 0)).toBeNull();
  expect(nextHere([0], [0], null)).toBeNull();
});
test("a curtain falls before secrets", () => {
  expect(secret({ step: "payday", awaited: [1] })).toBe(true);
  expect(secret({ step: "kimchi", awaited: [0, 1] })).toBe(true);
  expect(secret({ step: "hire", awaited: [1] })).toBe(false);
});

test("time left is said by the clock", () => {
  expect(parts(65).clock).toBe("1:05");
  expect(parts(3661).clock).toBe("1:01:01");
  expect(parts(-3).clock).toBe("0:00");
  expect(parts(2 * 86400 + 3 * 3600)).toMatchObject({ days: 2, hours: 3 });
});

test("a dragged sheet rests at the nearest height, or where it was flicked", () => {
  expect(pixels(500, 60).half).toBe(350);
  expect(pixels(700, 60, "sheet").half).toBe(462);
  const heights = pixels(600, 60, "board");
  expect(heights).toEqual({ peek: 60, half: 300, full: 600 });
  expect(rest(100, 0, heights, "half")).toBe("peek");
  expect(rest(420, 0, heights, "half")).toBe("half");
  expect(rest(320, 1, heights, "half")).toBe("full");
  expect(rest(290, -1, heights, "half")).toBe("peek");
});
