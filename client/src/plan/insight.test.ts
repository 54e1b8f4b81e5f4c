import { expect, test } from "vitest";
import type { Board } from "../lib/wire";
import { overlaid, type HouseForecast } from "./insight";

const offer = (seat: number, price: number, adjusted: number) => ({
  seat,
  price,
  adjusted,
  distance: adjusted,
  serves: true,
});
const house = (winner: number | null, demand: string[]) =>
  ({
    winner,
    demand: demand.map((good) => [good, 0]),
    offers: [offer(0, 10, 2), offer(1, 9, 4)],
    margin: 1,
  }) as unknown as HouseForecast;
const board = {
  campaigns: [],
  restaurants: [{ seat: 1, index: 0, open: true }],
} as unknown as Board;
const houses = { "2": house(0, ["beer"]), "3": house(1, []), "4": house(null, ["kimchi"]) };
const prices = (tapped: string | null) => overlaid("prices", houses, board, [], tapped);

test("prices of all hungry houses are seen before one is pressed", () => {
  expect(prices(null).houses).toMatchObject({
    "2": { winner: 0, label: "$12" },
    "4": { unserved: true },
  });
  expect(prices(null).houses).not.toHaveProperty("3");
});

test("of a house that is pressed all offers are seen, and the others no more", () => {
  const found = prices("2");
  expect(Object.keys(found.houses ?? {})).toEqual(["4"]);
  expect(found.restaurants?.["1-0"]?.label).toContain("$13");
});
