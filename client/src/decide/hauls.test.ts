import { expect, test } from "vitest";
import { distinct, readHaul, type Haul } from "./hauls";

const haul = (drinks: Record<string, number>, way: number): Haul => ({
  action: { do: "fetch_route", seat: 0, sources: [[way, way]] },
  drinks,
  route: Array.from({ length: way }, (_, n) => [n, 0]),
  total: Object.values(drinks).reduce((sum, count) => sum + count, 0),
});

test("a haul is read from what would happen", () => {
  const action = { do: "fetch_route", seat: 1, sources: [[1, 2]] };
  const events = [
    { what: "milestone_earned", seat: 1 },
    {
      what: "fetched",
      seat: 1,
      by: "cart",
      drinks: { beer: 2, coke: 1 },
      sources: [[1, 2]],
      route: [[0, 0]],
    },
  ];
  expect(readHaul(action, events)).toEqual({
    action,
    drinks: { beer: 2, coke: 1 },
    route: [[0, 0]],
    total: 3,
  });
  expect(readHaul(action, [])).toBeNull();
});

test("of hauls that bring the same the shortest comes first, the others later", () => {
  const long = haul({ beer: 2 }, 9);
  const short = haul({ beer: 2 }, 4);
  const more = haul({ coke: 2, beer: 2 }, 12);
  const { first, others } = distinct([long, short, more, haul({ beer: 2, coke: 2 }, 14)]);
  expect(first).toEqual([more, short]);
  expect(others.map((one) => one.route.length)).toEqual([14, 9]);
});
