import { describe, expect, it } from "vitest";
import type { Action } from "../lib/wire";
import { blank, freshName, stepsOf, without, withPrice, withStock, type Planned } from "./draft";

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
  it("have levers that vanish at nothing", () => {
    const cheaper = withPrice({}, 0, -2);
    expect(cheaper).toEqual({ prices: { 0: -2 } });
    expect(withPrice(cheaper, 0, 0)).toEqual({ prices: {} });
    const more = withStock(withStock({}, 1, "beer", 2), 1, "burger", 1);
    expect(more.stock).toEqual({ 1: { beer: 2, burger: 1 } });
    expect(withStock(withStock(more, 1, "beer", 0), 1, "burger", 0).stock).toEqual({});
  });
});
