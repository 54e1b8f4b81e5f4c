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
  it("have three plates at the door, more on the tables of the garden", () => {
    expect(spots(house("5"), at)).toHaveLength(3);
    const five = spots(house("5", { limit: 5, garden: [2, 4, 2, 1] }), at);
    expect(five.slice(3)).toEqual([
      { x: 100, y: 180 },
      { x: 140, y: 180 },
    ]);
  });
  it("have all plates at the door where there is no garden for them", () => {
    const seven = spots(house("5", { limit: 7 }), at);
    expect(new Set(seven.map(({ y }) => y)).size).toBe(1);
    expect(Math.max(...seven.map(({ x }) => x))).toBeLessThan(at.x + at.width);
  });
  it("without a limit show each good once, with its number", () => {
    expect(crowd(["pizza", "beer", "pizza"], 0, 0).map(({ good, count }) => [good, count])).toEqual(
      [
        ["beer", 1],
        ["pizza", 2],
      ],
    );
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
