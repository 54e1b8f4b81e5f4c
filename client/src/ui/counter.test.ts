import { expect, it } from "vitest";
import { between } from "./counter";

it("begins and ends exactly, and never turns round", () => {
  for (const [from, to] of [
    [0, 27],
    [112, 85],
    [5, 5],
  ] as const) {
    const steps = Array.from({ length: 21 }, (_, i) => between(from, to, i / 20));
    expect([steps[0], steps.at(-1)]).toEqual([from, to]);
    const way = Math.sign(to - from);
    steps.slice(1).forEach((step, i) => expect((step - steps[i]!) * way).toBeGreaterThanOrEqual(0));
    expect(steps.every(Number.isInteger)).toBe(true);
  }
});
