import { describe, expect, test } from "vitest";
import type { Action, Family, Square } from "../lib/wire";
import {
  actionsOf,
  doings,
  fields,
  filled,
  implied,
  isPlain,
  left,
  nextField,
  offered,
  pick,
  placed,
  settled,
  squares,
  turned,
  turningFields,
  values,
  ways,
  without,
  type Picked,
} from "./families";
import samples from "./testing/options.json";

const decisions = samples as unknown as { name: string; options: Family[] }[];
const key = (action: Action) => JSON.stringify(Object.entries(action).sort());
const kinds = decisions.flatMap(({ name, options }) =>
  doings(options).map((doing): [string, Family[]] => [
    `${name}: ${doing}`,
    options.filter((family) => family.do === doing),
  ]),
);

/** Every action to which choosing field by field leads. */
function* reachable(families: Family[], picked: Picked = {}): Generator<Action> {
  const field = nextField(families, picked);
  if (field === null) {
    const action = settled(families, picked);
    if (action) yield action;
    return;
  }
  for (const value of values(families, picked, field)) {
    yield* reachable(families, pick(families, picked, field, value));
  }
}

describe.each(kinds)("%s", (_, families) => {
  const all = families.flatMap((family) => [...actionsOf(family)]);
  const keys = new Set(all.map(key));

  test("choices lead to exactly the actions that are offered", () => {
    const found = [...reachable(families)].map(key);
    expect(new Set(found)).toEqual(keys);
    expect(found.length).toBe(new Set(found).size);
  });

  test("the families hold as many actions as they say", () => {
    expect(all.length).toBe(families.reduce((sum, family) => sum + family.count, 0));
    for (const action of all) expect(offered(families, action)).toBe(true);
  });

  test("fields can be chosen in any order", () => {
    for (const action of sample(all, 30)) {
      const names = fields(families).filter((name) => action[name] !== undefined);
      for (const order of [names, [...names].reverse()]) {
        const picked = order.reduce<Picked>(
          (before, name) => pick(families, before, name, action[name]),
          {},
        );
        expect(key(settled(families, picked)!)).toBe(key(action));
      }
    }
  });

  test("what is filled up is offered", () => {
    expect(offered(families, filled(families, {})!)).toBe(true);
  });

  test("every placement is found by its square and by turning", () => {
    const places = all.filter((action) => Array.isArray(action.at));
    const names = turningFields(families);
    for (const action of sample(places, 16)) {
      const thing: Picked = Object.fromEntries(
        Object.entries(action).filter(([n]) => !["do", "seat", "at", ...names].includes(n)),
      );
      expect(squares(families, thing)).toContainEqual(action.at);
      let lies = placed(families, thing, action.at as Square)!;
      const seen = new Set<string>();
      for (let i = ways(families, lies).length; i > 0; i--) {
        seen.add(key(settled(families, lies)!));
        lies = turned(families, lies);
      }
      expect(seen).toContain(key(action));
      for (const one of seen) expect(keys).toContain(one);
    }
  });
});

function sample<T>(all: T[], most: number): T[] {
  const every = Math.max(1, Math.floor(all.length / most));
  return all.filter((_, i) => i % every === 0);
}

const square: Square[] = [
  [0, 0],
  [1, 0],
];
const boards: Family[] = [
  {
    do: "put",
    count: 4,
    fixed: { seat: 1, tile: 7, turned: false },
    axes: { good: ["a", "b"] },
    at: square,
    turning: ["turned"],
  },
  {
    do: "put",
    count: 1,
    fixed: { seat: 1, tile: 8, turned: true, good: "b" },
    at: [[5, 5]],
    turning: ["turned"],
  },
  { do: "end_step", count: 1, fixed: { seat: 1 } },
];
const put = boards.slice(0, 2);

test("a choice makes others impossible, and forgets what no longer goes with it", () => {
  const picked = pick(put, {}, "good", "a");
  expect(values(put, picked, "tile")).toEqual([7]);
  expect(pick(put, picked, "tile", 8)).toEqual({ tile: 8 });
  expect(settled(put, { tile: 8 })).toMatchObject({ do: "put", seat: 1, good: "b", at: [5, 5] });
});

test("what only one value is left for is implied", () => {
  expect(implied(put, { tile: 8 })).toEqual({ tile: 8, turned: true, good: "b", at: [5, 5] });
});

test("nothing is settled while something is open, or kinds are mixed", () => {
  expect(settled(put, { tile: 7 })).toBeNull();
  expect(settled(boards, {})).toBeNull();
  expect(settled(put, { tile: 9 })).toBeNull();
  expect(left(put, { tile: 9 })).toEqual([]);
});

test("a plain action has nothing to choose", () => {
  expect(boards.map(isPlain)).toEqual([false, false, true]);
  expect(without({ a: 1, b: 2 }, "a")).toEqual({ b: 2 });
});

test("what cannot lie on a square is not put there", () => {
  expect(placed(put, { tile: 7 }, [5, 5])).toBeNull();
  expect(placed(put, { tile: 7 }, [1, 0])).toMatchObject({ tile: 7, at: [1, 0], turned: false });
});

test("what a thing is turned by, its family says", () => {
  const axes = { turns: [0, 1], piece: ["bend"] };
  const road: Family = { do: "road", count: 2, fixed: { seat: 0 }, axes, at: square };
  expect(turningFields([{ ...road, turning: ["mirrored", "turns"] }])).toEqual(["turns"]);
  expect(turningFields([road])).toEqual([]);
});
