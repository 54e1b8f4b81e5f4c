import { describe, expect, it } from "vitest";
import type { Action, Family } from "../lib/wire";
import { blank, freshName, nextMove, without, withPrice, withStock } from "./draft";

const family = (doing: string, axes: Record<string, unknown[]> = {}): Family =>
  ({ do: doing, count: 1, fixed: { seat: 0 }, axes }) as Family;
const end = family("end_step");
const company: Action = { do: "choose_company", seat: 0, work: { trainer: 1 } };
const hire: Action = { do: "hire", seat: 0, employee: "trainer" };
const produce: Action = { do: "produce", seat: 0, by: "burger_cook", good: "burger" };
const ended: Action = { do: "end_step", seat: 0 };

const order = ["restructuring", "order", "hire", "train", "food", "dinnertime"];
const now = (step: string, ...options: Family[]) => ({ options, step, order });
const steps = (...all: [Action, string][]) => all.map(([action, step]) => ({ action, step }));

describe("playing a draft", () => {
  it("opens the company while companies are chosen", () => {
    const here = now("restructuring", family("put_to_work"), family("open_company"));
    const move = nextMove(steps([company, "restructuring"]), 0, here);
    expect(move).toEqual({ kind: "act", action: company, next: 1 });
  });
  it("does what is offered", () => {
    const here = now("hire", family("hire", { employee: ["trainer", "waitress"] }), end);
    expect(nextMove(steps([hire, "hire"]), 0, here)).toEqual({
      kind: "act",
      action: hire,
      next: 1,
    });
  });
  it("ends steps in which nothing is drafted", () => {
    const here = now("hire", family("hire", { employee: ["waitress"] }), end);
    const move = nextMove(steps([produce, "food"]), 0, here);
    expect(move).toEqual({ kind: "act", action: ended, next: 0 });
  });
  it("never ends a step for something that is over or impossible", () => {
    const here = now("train", family("train"), end);
    expect(nextMove(steps([hire, "hire"]), 0, here)).toEqual({ kind: "stuck", action: hire });
    expect(nextMove(steps([hire, ""]), 0, here)).toEqual({ kind: "stuck", action: hire });
    const there = now("hire", family("hire", { employee: ["waitress"] }), end);
    expect(nextMove(steps([hire, "hire"]), 0, there)).toEqual({ kind: "stuck", action: hire });
  });
  it("ends a step where that was drafted, and passes over one that has ended", () => {
    const drafted = steps([ended, "hire"], [produce, "food"]);
    expect(nextMove(drafted, 0, now("hire", end))).toMatchObject({ kind: "act", next: 1 });
    expect(nextMove(drafted, 0, now("food", family("produce")))).toEqual({ kind: "pass", next: 1 });
    expect(nextMove(drafted, 2, now("food"))).toEqual({ kind: "done" });
  });
});

describe("drafts", () => {
  it("get names that are not taken", () => {
    const name = (letter: string) => `Plan ${letter}`;
    expect(freshName([blank("Plan A")], name)).toBe("Plan B");
    expect(freshName([], name)).toBe("Plan A");
  });
  it("lose a step", () => {
    expect(without([hire, produce], 0)).toEqual([produce]);
  });
  it("have levers that vanish at nothing", () => {
    const cheaper = withPrice({}, 0, -2);
    expect(cheaper).toEqual({ prices: { 0: -2 } });
    expect(withPrice(cheaper, 0, 0)).toEqual({ prices: {} });
    const more = withStock(withStock({}, 1, "beer", 2), 1, "burger", 1);
    expect(more.stock).toEqual({ 1: { beer: 2, burger: 1 } });
    expect(withStock(withStock(more, 1, "beer", 0), 1, "burger", 0).stock).toEqual({});
  });
});
