import { expect, test } from "vitest";
import type { Family } from "../lib/wire";
import { distinct, haulsOf, type Haul } from "./hauls";

const haul = (goods: Record<string, number>, way: number): Haul => ({
  action: { do: "fetch_route", seat: 0, sources: [[way, way]] },
  goods,
  route: Array.from({ length: way }, (_, n) => [n, 0]),
  total: Object.values(goods).reduce((sum, count) => sum + count, 0),
});

test("a family says what each of its hauls brings", () => {
  const family: Family = {
    do: "fetch_route",
    count: 2,
    fixed: { seat: 1, by: "cart" },
    axes: {
      sources: [
        [[1, 2]],
        [
          [1, 2],
          [3, 4],
        ],
      ],
    },
    brings: [{ goods: { beer: 2 }, route: [[0, 0]] }, { goods: { beer: 2, coke: 1 } }],
  };
  const [, both] = haulsOf(family);
  expect(haulsOf(family).map((one) => one.route.length)).toEqual([1, 0]);
  expect(both).toMatchObject({ goods: { beer: 2, coke: 1 }, total: 3 });
  expect(both?.action).toMatchObject({
    do: "fetch_route",
    by: "cart",
    sources: [
      [1, 2],
      [3, 4],
    ],
  });
});

test("of hauls that bring the same the shortest comes first, the others later", () => {
  const long = haul({ beer: 2 }, 9);
  const short = haul({ beer: 2 }, 4);
  const more = haul({ coke: 2, beer: 2 }, 12);
  const { first, others } = distinct([long, short, more, haul({ beer: 2, coke: 2 }, 14)]);
  expect(first).toEqual([more, short]);
  expect(others.map((one) => one.route.length)).toEqual([14, 9]);
});
