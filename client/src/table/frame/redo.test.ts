import { expect, test } from "vitest";
import type { Action, ViewerMessage } from "../../lib/wire";
import { Redo } from "./redo.svelte";

const told = (seat: number, action: Action | null, kind = "act"): ViewerMessage => ({
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
