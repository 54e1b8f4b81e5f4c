import { expect, it } from "vitest";
import type { LogLine } from "../lib/wire";
import { momentsOf } from "./moments";

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
