import { describe, expect, it } from "vitest";
import cases from "../../../tests/board/labels.json";
import { layout, strip } from "./layout";
import { outlineOf } from "./outline";
import { board, campaign, house } from "./sample";
import { around, onMap, place, sideOf, squareName } from "./squares";

describe("squares", () => {
  it("are written as the game's texts write them", () => {
    for (const [x, y, name] of cases as [number, number, string][]) {
      expect(squareName([x, y])).toBe(name);
    }
  });
  it("are on the map where a tile is", () => {
    expect(onMap(board(), [9, 4])).toBe(true);
    expect(onMap(board(), [10, 4])).toBe(false);
    expect(onMap(board({ tiles: [["A", 0, -5]] }), [0, -1])).toBe(true);
  });
  it("know the side at which an airplane lies", () => {
    expect(sideOf(board(), [3, -2.55, 3, 2], false)).toBe("north");
    expect(sideOf(board(), [3, 5.55, 3, 2], false)).toBe("south");
    expect(sideOf(board(), [-2.55, 1, 2, 3], true)).toBe("west");
    expect(sideOf(board(), [10.55, 1, 2, 3], true)).toBe("east");
    expect(sideOf(board(), [3, -4.65, 3, 2], false)).toBe("north");
  });
  it("have a line around them, without sides between them", () => {
    expect(outlineOf([[0, 0]])).toBe("M0 0h40M0 40h40M0 0v40M40 0v40");
    expect(
      outlineOf([
        [0, 0],
        [1, 0],
      ]).match(/M/g),
    ).toHaveLength(6);
  });
});

describe("the layout", () => {
  it("puts what has no place below the map, or beside it in a wide view", () => {
    const with_area = board({
      houses: [house("5"), house("area", { box: null })],
      campaigns: [campaign(20, { box: null, lies: "beside" })],
    });
    const below = layout(with_area, false);
    expect(below.campaigns[0]?.at.y).toBeGreaterThan(5.4 * 40);
    expect(below.houses[1]?.at.x).toBeGreaterThan(below.campaigns[0]!.at.x);
    const beside = layout(with_area, true);
    expect(beside.houses[1]?.at.x).toBeGreaterThan(10.4 * 40);
    expect(beside.bounds.height).toBe(place(with_area.box as never).height);
  });
  it("begins a new row when one is full", () => {
    const map = { x: 0, y: 0, width: 300, height: 200 };
    const rows = strip(map, 3, false).map(({ x, y }) => [x, y]);
    expect(rows).toEqual([
      [0, 214],
      [134, 214],
      [0, 308],
    ]);
  });
  it("is around all of it", () => {
    expect(around([])).toBeNull();
    expect(around([place([0, 0, 1, 1]), place([3, -1, 1, 1])])).toEqual({
      x: 0,
      y: -40,
      width: 160,
      height: 80,
    });
  });
});
