import { describe, expect, it } from "vitest";
import { apart, linear, linePath, roundTicks } from "./chart";
import {
  allSources,
  lastTurn,
  ranked,
  sources,
  total,
  type ChainReview,
  type GameReview,
} from "./review";

const turn = (n: number, more: object = {}) => ({
  turn: n,
  food: {},
  bonuses: 0,
  tips: 0,
  raised: 0,
  on_the_way: 0,
  other: 0,
  income: 0,
  wages: 0,
  idle: 0,
  cash: 0,
  ...more,
});
const chain = (seat: number, turns: object[]): ChainReview => ({
  seat,
  chain: "duck",
  cash: 0,
  bankrupt: false,
  turns: turns as ChainReview["turns"],
  milestones: [],
  missed: [],
  lost: [],
});

describe("playing on", () => {
  it("begins with the turn in which the game ended", () => {
    const scene = (number: number, turn: number) => ({ number, turn });
    expect(lastTurn([scene(0, 1), scene(4, 1), scene(9, 2), scene(12, 2)])).toBe(9);
    expect(lastTurn([])).toBe(0);
  });
});

describe("scales", () => {
  it("have round ticks around all values", () => {
    expect(roundTicks(0, 43)).toEqual([0, 10, 20, 30, 40, 50]);
    expect(roundTicks(-12, 230)).toEqual([-50, 0, 50, 100, 150, 200, 250]);
    expect(roundTicks(0, 0)).toEqual([0]);
    expect(roundTicks(1, 3)).toEqual([1, 2, 3]);
  });
  it("map values to the page", () => {
    const scale = linear([0, 10, 20], 100, 0);
    expect([0, 5, 20].map(scale)).toEqual([100, 75, 0]);
    expect(linear([0], 100, 0)(0)).toBe(100);
  });
  it("draw lines", () => {
    expect(
      linePath([
        [0, 1],
        [2.04, 3.06],
      ]),
    ).toBe("M0 1L2 3.1");
  });
  it("keep labels apart, in their order and inside", () => {
    expect(apart([50, 52, 90], 10, 0, 100)).toEqual([50, 60, 90]);
    expect(apart([98, 99], 10, 0, 100)).toEqual([90, 100]);
    expect(apart([99, 98], 10, 0, 100)).toEqual([100, 90]);
  });
});

describe("the books", () => {
  const one = chain(0, [
    turn(1, { food: { burger: 10 }, tips: 3, income: 13, wages: 5, idle: 5 }),
    turn(2, { food: { burger: 10, beer: 40 }, other: -4, income: 46, wages: 10 }),
  ]);
  const other = chain(1, [turn(1, { on_the_way: 7, income: 7 }), turn(2)]);
  const review: GameReview = {
    turns: 2,
    reason: "bank",
    winner: 1,
    ranking: [1, 0],
    chains: [one, other],
  };

  it("name every source of the income", () => {
    expect(sources(one).map(({ id, dollars }) => [id, dollars])).toEqual([
      ["beer", 40],
      ["burger", 20],
      ["tips", 3],
      ["other", -4],
    ]);
    const sum = sources(one).reduce((all, { dollars }) => all + dollars, 0);
    expect(sum).toBe(total(one, "income"));
    expect(allSources(review).map(({ id }) => id)).toEqual([
      "beer",
      "burger",
      "tips",
      "on_the_way",
      "other",
    ]);
  });
  it("rank the chains", () => {
    expect(ranked(review).map(({ seat }) => seat)).toEqual([1, 0]);
    expect(total(one, "idle")).toBe(5);
  });
});
