import type { Square } from "../lib/wire";
import { describe, expect, it } from "vitest";
import { reachOf, together } from "./insight";
import { layout } from "./layout";
import { crowd, demandRows, spots } from "./pieces/house";
import { board, campaign, house } from "./sample";
import { place } from "./squares";
import { pointedAt, thingsOf } from "./things";

describe("houses", () => {
  const at = place([2, 2, 2, 2]);
  const inHouse = (spot: { x: number; y: number; radius: number }) =>
    spot.x - spot.radius > at.x &&
    spot.x + spot.radius < at.x + at.width &&
    spot.y - spot.radius > at.y &&
    spot.y + spot.radius < at.y + at.height;
  const apart = (all: { x: number; y: number; radius: number }[]) =>
    all.every((one, i) =>
      all
        .slice(i + 1)
        .every((other) => Math.hypot(one.x - other.x, one.y - other.y) >= 2 * one.radius),
    );
  it("have three plates at the door, more on the tables of the garden", () => {
    expect(spots(house("5"), at)).toHaveLength(3);
    const five = spots(house("5", { limit: 5, garden: [2, 4, 2, 1] }), at);
    expect(five.slice(3)).toMatchObject([
      { x: 100, y: 180 },
      { x: 140, y: 180 },
    ]);
  });
  it("have plates as large as they go beside each other and beside the number", () => {
    for (const limit of [3, 5, 7, 8]) {
      const all = spots(house("5", { limit }), at);
      expect(all).toHaveLength(limit);
      expect(all.every(inHouse)).toBe(true);
      expect(apart(all)).toBe(true);
      const number = { x: at.x + 14.5, y: at.y + 14.5 };
      const near = all.map(({ x, y, radius }) => Math.hypot(x - number.x, y - number.y) - radius);
      expect(Math.min(...near)).toBeGreaterThan(9);
    }
    const [first] = spots(house("5"), at);
    expect(2 * first!.radius).toBeGreaterThan(0.4 * at.width);
  });
  it("without a limit show each good once, with its number", () => {
    const found = crowd(["pizza", "beer", "pizza"], at);
    expect(found.map(({ good, count }) => [good, count])).toEqual([
      ["beer", 1],
      ["pizza", 2],
    ]);
  });
  it("have room for all nine goods", () => {
    const all = crowd([..."abcdefghi"], place([0, 0, 3, 3]));
    expect(new Set(all.map(({ y }) => y)).size).toBe(3);
    expect(apart(all)).toBe(true);
    expect(Math.min(...all.map(({ y, radius }) => y - radius))).toBeGreaterThan(0);
  });
  it("tell demand apart by who made it", () => {
    const demand = [0, 1, 1].map((by) => ({ good: "beer", by }));
    expect(demandRows(house("5", { demand }))).toEqual([
      { good: "beer", by: 0, count: 1 },
      { good: "beer", by: 1, count: 2 },
    ]);
  });
});

describe("insights", () => {
  it("draw whom a campaign reaches, quietly where there is no room", () => {
    const now = board({
      campaigns: [campaign(3, { reaches: ["5", "6"] })],
      houses: [house("5"), house("6", { room: 0 })],
    });
    expect(reachOf(now, 3).reaches?.map(({ house, tone }) => [house, tone])).toEqual([
      ["5", "plain"],
      ["6", "quiet"],
    ]);
    expect(reachOf(now, 99).reaches).toEqual([]);
  });
  it("add up", () => {
    const both = together({ houses: { "5": { winner: 1 } } }, null, {
      houses: { "6": { winner: null } },
      regions: [{ squares: [[0, 0]] }],
    });
    expect(Object.keys(both.houses ?? {})).toEqual(["5", "6"]);
    expect(both.regions).toHaveLength(1);
  });
});

describe("a focus", () => {
  it("points at houses with their gardens, at restaurants, campaigns and squares", () => {
    const now = board({
      houses: [house("5", { garden: [2, 4, 2, 1] })],
      campaigns: [campaign(3)],
    });
    const things = thingsOf(now, layout(now, false), [{ seat: 0, chain: "duck" }]);
    const places = pointedAt(
      { houses: ["5"], campaigns: [3], restaurants: [[0, 0]], squares: [[9, 4]] },
      things,
    );
    expect(places).toEqual([
      { x: 80, y: 80, width: 80, height: 120 },
      { x: 240, y: 40, width: 80, height: 80 },
      { x: 0, y: 0, width: 40, height: 40 },
      { x: 360, y: 160, width: 40, height: 40 },
    ]);
    expect(pointedAt(null, things)).toEqual([]);
  });
  it("points once at what is meant twice", () => {
    const now = board({ campaigns: [campaign(3)] });
    const things = thingsOf(now, layout(now, false), []);
    const squares: Square[] = [
      [0, 0],
      [0, 0],
    ];
    expect(pointedAt({ campaigns: [3], squares }, things)).toEqual([
      { x: 0, y: 0, width: 40, height: 40 },
    ]);
  });
});
