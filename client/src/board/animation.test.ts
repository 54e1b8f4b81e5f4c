import { expect, it } from "vitest";
import type { Square } from "../lib/wire";
import { coinTimes, driveFrames, flightFrames, nearest, paidAfter } from "./animation";

const road: Square[] = [
  [1, 1],
  [2, 1],
  [3, 1],
  [3, 0],
  [2, 0],
];
const turns = (frames: { transform: string }[]) =>
  frames.map(({ transform }) => Number(/rotate\((-?[\d.]+)deg/.exec(transform)?.[1]));

it("drives along the road at even speed and never spins", () => {
  const frames = driveFrames(road);
  expect(frames.map(({ offset }) => offset)).toEqual([0, 0.25, 0.5, 0.75, 1]);
  expect(frames[0]?.transform).toContain("translate(60px, 60px)");
  expect(frames.at(-1)?.transform).toContain("translate(100px, 20px)");
  turns(frames).reduce((before, now) => {
    expect(Math.abs(now - before)).toBeLessThanOrEqual(90);
    return now;
  });
});

it("halts where something is bought on the way", () => {
  const frames = driveFrames(road, [[3, 2]]);
  const stood = frames.filter(({ transform }) => transform.includes("translate(140px, 60px)"));
  expect(stood).toHaveLength(2);
  expect(stood[1]!.offset - stood[0]!.offset).toBeGreaterThan(0.4);
});

it("has nothing to drive without a road, and stays where the road is one square", () => {
  expect(driveFrames([])).toEqual([]);
  expect(driveFrames([[1, 1]])).toHaveLength(1);
});

it("flies in an arc", () => {
  const [, high] = flightFrames({ x: 0, y: 100 }, { x: 80, y: 60 });
  expect(high?.transform).toContain("translate(40px, 24px)");
  expect(
    nearest(
      [
        { x: 0, y: 0 },
        { x: 9, y: 9 },
      ],
      { x: 8, y: 8 },
    ),
  ).toBe(1);
});

it("lets the money come when the car has come, and all coins within what is left", () => {
  expect(paidAfter([[1, 1]], 2000)).toBe(0);
  expect(paidAfter(road, 2000)).toBeCloseTo(1100);
  for (const left of [0, 200, 900, 5000]) {
    for (const { delay, duration } of coinTimes(4, left)) {
      expect(delay + duration).toBeLessThanOrEqual(left);
    }
  }
  expect(new Set(coinTimes(4, 900).map(({ delay }) => delay)).size).toBe(4);
});
