import { describe, expect, it } from "vitest";
import { card, chain, held } from "../decide/testing/table";
import { earned } from "../decide/leads";
import type { Family, StackShown } from "../lib/wire";
import { careers } from "../table/panels/careers";
import { holders, waysTo } from "./hireOptions";
import { candidates } from "./prospects";
import { tree } from "./tree";
import { shelves } from "./trophies";
import { nearest } from "./walk";

const stack = (employee: string): StackShown => ({ employee, count: 3, left: 2, wage: 5 });
const cards = [
  card("waitress", { colour: "purple" }),
  card("boss", { colour: "black", trains_into: ["vice", "builder"] }),
  card("vice", { colour: "black", entry: false, trains_into: ["chief", "coach"] }),
  card("builder", { colour: "purple", entry: false }),
  card("chief", { colour: "black", entry: false }),
  card("coach", { colour: "grey", entry: false }),
  card("trainer", { colour: "grey" }),
  card("cook", { colour: "olive", trains_into: ["fry"] }),
  card("baker", { colour: "olive", trains_into: ["fry"] }),
  card("fry", { colour: "olive", entry: false }),
];
const lines = careers(
  cards,
  cards.map((one) => stack(one.id)),
);

describe("the career tree", () => {
  const { hung, arrows, columns, rows } = tree(lines, cards);
  const at = (id: string) => {
    const one = hung.find((found) => found.employee === id)!;
    return [one.step, one.row];
  };

  it("hangs every card once, none over another", () => {
    expect(hung.map((one) => one.employee).toSorted()).toEqual(
      cards.map((one) => one.id).toSorted(),
    );
    expect(new Set(hung.map((one) => `${one.step} ${one.row}`)).size).toBe(hung.length);
    expect([columns, Math.max(...hung.map((one) => one.row)) + 1]).toEqual([3, rows]);
  });
  it("puts a card beside the one it is trained from, or below what is there", () => {
    expect([at("boss"), at("vice"), at("chief"), at("coach"), at("builder")]).toEqual([
      [0, 0],
      [1, 0],
      [2, 0],
      [2, 1],
      [1, 1],
    ]);
  });
  it("fills the first column with cards that lead nowhere, those of the colour first", () => {
    expect(at("waitress")).toEqual([0, 1]);
    expect([at("trainer"), at("baker"), rows]).toEqual([[0, 3], [0, 4], 5]);
  });
  it("draws a step for each training, from all who can be trained", () => {
    const steps = arrows.map(({ from, to }) => `${from.employee} ${to.employee}`);
    expect(steps).toContain("vice coach");
    expect(steps).toContain("cook fry");
    expect(steps).toContain("baker fry");
    expect(steps).toHaveLength(6);
  });
});

describe("getting a card", () => {
  const hire: Family = {
    do: "hire",
    fixed: { seat: 0, by_manager: false },
    axes: { employee: ["waitress", "trainer"] },
  } as unknown as Family;
  const train: Family = {
    do: "train",
    fixed: { seat: 0, into: "fry" },
    axes: {
      person: ["cook", "baker"],
      by: [
        [
          ["trainer", 1],
          ["trainer.2", 1],
        ],
        [["coach", 2]],
      ],
    },
  } as unknown as Family;
  const other: Family = {
    do: "produce",
    fixed: { seat: 0, employee: "cook" },
    axes: {},
  } as unknown as Family;

  it("is possible in the ways that are offered, with the fewest trainers", () => {
    const ways = waysTo([hire, train, other]);
    expect([...ways.keys()]).toEqual(["waitress", "trainer", "fry"]);
    expect(ways.get("waitress")).toEqual([
      {
        action: { do: "hire", seat: 0, employee: "waitress", by_manager: false },
        from: "",
        steps: 0,
      },
    ]);
    expect(ways.get("fry")?.map(({ from, steps, action }) => [from, steps, action.by])).toEqual([
      ["cook", 2, [["coach", 2]]],
      ["baker", 2, [["coach", 2]]],
    ]);
  });
  it("is tried once for each thing, whoever does it", () => {
    const pass = { do: "pass", fixed: { seat: 0 }, axes: {} } as unknown as Family;
    const tried = candidates([pass, hire, train]);
    expect(tried.map((one) => one.employee ?? one.person)).toEqual([
      "waitress",
      "trainer",
      "cook",
      "baker",
    ]);
  });
  it("says who has how many, wherever they are", () => {
    const beach = held("waitress", 2);
    const work = held("waitress", 1, { place: "work" });
    const found = holders([
      chain({ cards: [beach, work] }),
      chain({ seat: 1, chain: "geese", cards: [held("trainer", 1)] }),
    ]);
    expect(found.get("waitress")).toEqual([{ seat: 0, chain: "duck", count: 3 }]);
    expect(found.get("trainer")).toEqual([{ seat: 1, chain: "geese", count: 1 }]);
  });
  it("earns what the server tells of this seat", () => {
    const event = (seat: number) => ({
      what: "milestone_earned",
      seat,
      milestone: `first_${seat}`,
    });
    expect(earned([{ what: "hired", seat: 0 }, event(1), event(0)], 0)).toEqual(["first_0"]);
  });
});

describe("the milestones", () => {
  it("are mine, open or gone, with who has them since when", () => {
    const chains = [
      chain({ milestones: { a: 3, b: 4 } }),
      chain({ seat: 1, chain: "geese", milestones: { a: 3, c: 2 } }),
      chain({ seat: 2, chain: "xango", milestones: { a: 2 } }),
    ];
    const found = shelves(
      [
        { id: "c", state: "closed", owners: [1] },
        { id: "d", state: "open", owners: [] },
        { id: "a", state: "closed", owners: [0, 1, 2] },
        { id: "b", state: "claimed", owners: [0] },
      ],
      chains,
      0,
    );
    expect(found.map(({ shelf, trophies }) => [shelf, trophies.map((one) => one.id)])).toEqual([
      ["mine", ["a", "b"]],
      ["open", ["d"]],
      ["closed", ["c"]],
    ]);
    expect(found[0]?.trophies[0]?.owners).toEqual([
      { turn: 2, chains: ["xango"] },
      { turn: 3, chains: ["duck", "geese"] },
    ]);
  });
});

describe("walking an overview", () => {
  const spots = [
    { x: 0, y: 0 },
    { x: 100, y: 0 },
    { x: 0, y: 50 },
    { x: 100, y: 60 },
  ];
  it("leads to the nearest card that way", () => {
    expect(nearest(spots[0]!, spots, "ArrowRight")).toBe(1);
    expect(nearest(spots[0]!, spots, "ArrowDown")).toBe(2);
    expect(nearest(spots[3]!, spots, "ArrowLeft")).toBe(2);
    expect(nearest(spots[1]!, spots, "ArrowUp")).toBe(-1);
    expect(nearest(spots[1]!, spots, "a")).toBe(-1);
  });
});
