/** From company to company: by keys and buttons round the table, by a stroke of a finger. */
import { describe, expect, it } from "vitest";
import { beside, stroke } from "./around";

describe("going round", () => {
  const order = [2, 0, 1];

  it("follows turn order and comes back to where it began", () => {
    expect(beside(order, 2, 1)).toBe(0);
    expect(beside(order, 1, 1)).toBe(2);
    expect(beside(order, 2, -1)).toBe(1);
  });

  it("begins with the first, or with the last", () => {
    expect(beside(order, null, 1)).toBe(2);
    expect(beside(order, null, -1)).toBe(1);
    expect(beside([], null, 1)).toBeNull();
  });
});

describe("a stroke", () => {
  it("goes on to the left and back to the right", () => {
    expect(stroke(-90, 10)).toBe(1);
    expect(stroke(90, -10)).toBe(-1);
  });

  it("is nothing if it is short, or rather a scroll", () => {
    expect(stroke(-30, 0)).toBeNull();
    expect(stroke(-90, 80)).toBeNull();
  });
});
