import { expect, it } from "vitest";
import type { Offer } from "./offers";
import { noiseOf } from "./noises";
import { showingOf } from "./onBoard";
import type { Run, Sale, Scene } from "./scene";

const offers = [
  { seat: 0, price: 9, distance: 1, adjusted: 1, serves: true },
  { seat: 1, price: 8, distance: 3, adjusted: 3, serves: true },
  { seat: 2, price: 7, distance: 2, adjusted: 2, serves: false },
] as Offer[];
const sale = {
  kind: "sold",
  house: "7",
  seat: 0,
  total: 27,
  offers,
  stops: [],
  ribbons: [{ squares: [[1, 1]], seat: 0 }],
} as unknown as Sale;

it("shows who offers what, and neither road nor winner before it is settled", () => {
  expect(showingOf(sale, false, "1", 900)).toMatchObject({
    offers: [
      { seat: 0, sum: 10 },
      { seat: 1, sum: 11 },
    ],
    winner: null,
    road: [],
    money: null,
  });
  expect(showingOf(sale, true, "2", 900)).toMatchObject({
    winner: 0,
    road: [[1, 1]],
    money: { seat: 0, dollars: 27 },
  });
});

it("drops demand only into houses that have room", () => {
  const run = {
    kind: "ran",
    reached: [
      { house: "5", placed: 2, lost: 0 },
      { house: "6", placed: 0, lost: 1 },
    ],
    change: { added: [{ house: "5", good: "beer", by: 0, count: 2 }] },
  } as unknown as Run;
  expect(showingOf(run, true, "1", 900).drops).toEqual([{ house: "5", goods: ["beer", "beer"] }]);
  expect(showingOf(run, false, "1", 900).drops).toEqual([]);
});

it("sounds like what happens", () => {
  expect([noiseOf(sale, false), noiseOf(sale, true)]).toEqual(["sizzle", "car"]);
  expect(noiseOf({ kind: "broken" } as Scene, true)).toBe("crash");
  expect(noiseOf({ kind: "ran", campaign: "radio" } as Scene, false)).toBe("radio");
});
