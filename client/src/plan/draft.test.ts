import { describe, expect, it } from "vitest";
import type { Action, Family } from "../lib/wire";
import {
  blank,
  canHoldPlace,
  freshName,
  goesOn,
  placeIn,
  stepsOf,
  without,
  withPlace,
  withPrice,
  withStock,
  type Planned,
} from "./draft";

const hire: Action = { do: "hire", seat: 0, employee: "trainer" };
const produce: Action = { do: "produce", seat: 0, by: "burger_cook", good: "burger" };

describe("drafts", () => {
  it("get names that are not taken", () => {
    const name = (letter: string) => `Plan ${letter}`;
    expect(freshName([blank("Plan A")], name)).toBe("Plan B");
    expect(freshName([], name)).toBe("Plan A");
  });
  it("lose a step", () => {
    expect(without([hire, produce], 0)).toEqual([produce]);
  });
  it("know the step of what the plan has carried out", () => {
    const planned = { drafted: [{ step: "hire" }] } as unknown as Planned;
    expect(stepsOf([hire, produce], planned)).toEqual([
      { action: hire, step: "hire" },
      { action: produce, step: "" },
    ]);
  });
  it("go on where a step belongs or what is before it can be ended, not at the order (B10)", () => {
    const step = (name: string) => ({ action: hire, step: name });
    const asked = (doing: string) => [{ do: doing }] as unknown as Family[];
    expect(goesOn(step("hire"), "order", asked("choose_position"))).toBe(false);
    expect(goesOn(step("order"), "order", asked("choose_position"))).toBe(true);
    expect(goesOn(step("food"), "hire", asked("end_step"))).toBe(true);
    expect(goesOn(step(""), "hire", asked("hire"))).toBe(true);
    expect(goesOn(undefined, "hire", asked("end_step"))).toBe(false);
  });
  it("hold one place in the order, after the company (B10)", () => {
    const company: Action = { do: "choose_company", seat: 0, work: {} };
    const place = (position: number): Action => ({ do: "choose_position", seat: 0, position });
    expect([canHoldPlace([hire]), canHoldPlace([company])]).toEqual([false, true]);
    const held = withPlace([company, hire], 0, 2);
    expect(held).toEqual([company, place(2), hire]);
    expect(withPlace(held, 0, 1)).toEqual([company, place(1), hire]);
    expect(withPlace(held, 0, null)).toEqual([company, hire]);
    expect([placeIn(held), placeIn([company])]).toEqual([2, null]);
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
