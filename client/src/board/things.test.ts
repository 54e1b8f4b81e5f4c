import { expect, test } from "vitest";
import { place, squareBox } from "./squares";
import { pointedAt, type Thing } from "./things";

const restaurant: Thing = {
  kind: "restaurant",
  id: "0-0",
  key: "restaurant:0-0",
  at: place([3, 4, 2, 2]),
  words: "",
};

test("a thing and the square it lies on are pointed at once", () => {
  const focus = {
    restaurants: [[0, 0]] as [number, number][],
    squares: [[3, 4]] as [number, number][],
  };
  expect(pointedAt(focus, [restaurant])).toEqual([restaurant.at]);
});

test("a square elsewhere is pointed at as well", () => {
  const focus = {
    restaurants: [[0, 0]] as [number, number][],
    squares: [[9, 9]] as [number, number][],
  };
  expect(pointedAt(focus, [restaurant])).toEqual([restaurant.at, place(squareBox([9, 9]))]);
});
