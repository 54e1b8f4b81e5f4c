import { describe, expect, it } from "vitest";
import type { Square } from "../lib/wire";
import { beside, borders, lane, ribbonPath } from "./ribbon";

describe("a ribbon", () => {
  const straight: Square[] = [
    [3, 1],
    [4, 1],
    [5, 1],
    [6, 1],
  ];
  it("runs through the middle of the squares", () => {
    expect(ribbonPath(straight)?.d).toBe("M140 60L260 60");
    expect(ribbonPath(straight)?.end).toEqual({ x: 260, y: 60, angle: 0 });
  });
  it("is rounded where it turns", () => {
    const path = ribbonPath([
      [0, 0],
      [1, 0],
      [1, 1],
    ]);
    expect(path?.d).toBe("M20 20L47 20Q60 20 60 33L60 60");
    expect(path?.end.angle).toBe(90);
  });
  it("has a tick at each border between tiles", () => {
    expect(ribbonPath(straight)?.ticks).toMatch(/^M200 54\.29L200 65\.71$/);
    expect(borders(straight)).toBe(1);
    expect(
      borders([
        [-1, 0],
        [0, 0],
        [0, -1],
      ]),
    ).toBe(2);
  });
  it("runs beside others on the same road, also around corners and back", () => {
    expect([lane(0, 1), lane(0, 2), lane(1, 2)]).toEqual([0, -4, 4]);
    expect(ribbonPath(straight, 4)?.d).toBe("M140 64L260 64");
    const back = ribbonPath(
      [
        [0, 0],
        [1, 0],
        [0, 0],
      ],
      4,
    );
    expect(back?.d).toMatch(/^M20 24L.*60 24.*L20 16$/);
  });
  it("can be a single square, or nothing", () => {
    expect(ribbonPath([[0, 0]])?.d).toBe("M20 20h0");
    expect(ribbonPath([])).toBeNull();
  });
  it("has thin ones beside it, on both sides and never two in one lane", () => {
    const lanes = [0, 1, 2, 3, 4].map(beside);
    expect(new Set(lanes).size).toBe(5);
    expect(Math.min(...lanes.map(Math.abs))).toBeGreaterThan(8);
    expect(Math.max(...lanes.map(Math.abs))).toBeLessThan(20);
    expect(lanes.map(Math.sign)).toEqual([1, -1, 1, -1, 1]);
  });
});
