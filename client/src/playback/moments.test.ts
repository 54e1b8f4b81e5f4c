import { expect, it } from "vitest";
import type { LogLine, ViewerMessage } from "../lib/wire";
import { momentsOf, waiting } from "./moments";

const earned = (seat: number) => ({ what: "milestone_earned", seat, milestone: "first_radio" });
const lines = [{ event: 0, text: "Bea earns it." }] as LogLine[];

it("are milestones taken by day", () => {
  expect(momentsOf([earned(2)], lines, "working")).toEqual([
    { seat: 2, milestone: "first_radio", said: "Bea earns it." },
  ]);
});

it("leave those of an evening to its scenes", () => {
  const dinner = { what: "phase_began", turn: 2, phase: "dinnertime" };
  const next = { what: "phase_began", turn: 3, phase: "restructuring" };
  expect(momentsOf([dinner, earned(0)], [], "working")).toEqual([]);
  expect(momentsOf([earned(1), next, earned(0)], [], "payday").map(({ seat }) => seat)).toEqual([
    0,
  ]);
});

const told = (events: object[], more: object = {}) =>
  ({ kind: "act", action: null, events, ...more }) as unknown as ViewerMessage;

it("wait for one another, the last three of them", () => {
  const first = waiting([], told([earned(0)]), { kind: "act", phase: "working", lines }, "working");
  expect(waiting(first, told([{ what: "step_ended" }]), null, "working")).toBe(first);
  const all = [1, 2, 3].reduce(
    (moments, seat) => waiting(moments, told([earned(seat)]), null, "working"),
    first,
  );
  expect(all.map(({ seat }) => seat)).toEqual([1, 2, 3]);
});

it("are of the day or of the evening by when they were done", () => {
  const evening = { kind: "act" as const, phase: "payday", lines: [] };
  expect(waiting([], told([earned(0)]), evening, "working")).toEqual([]);
});

it("are gone with what is taken back", () => {
  const moments = waiting([], told([earned(0)]), null, "working");
  expect(waiting(moments, told([], { kind: "rewind" }), null, "working")).toEqual([]);
  const undo = told([], { action: { do: "undo", seat: 0 } });
  expect(waiting(moments, undo, null, "working")).toEqual([]);
  const others = { kind: "undo" as const, phase: "working", lines: [] };
  expect(waiting(moments, told([]), others, "working")).toEqual([]);
});
