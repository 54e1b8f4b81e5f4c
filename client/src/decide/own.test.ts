import { expect, test } from "vitest";
import type { Board } from "../lib/wire";
import { ownFocus, ownSquare } from "./own";

const board = {
  restaurants: [
    { seat: 0, index: 0, box: [1, 1, 2, 2] },
    { seat: 1, index: 0, box: [5, 5, 2, 2] },
    { seat: 1, index: 1, box: [9, 3, 2, 2] },
  ],
  pieces: [
    { kind: "coffee_shop", box: [2, 7, 1, 1], owner: 0 },
    { kind: "park", box: [4, 4, 2, 2], owner: -1 },
    { kind: "coffee_shop", box: [6, 8, 1, 1], owner: 1 },
    { kind: "coffee_shop", box: [7, 0, 1, 1], owner: 1 },
  ],
} as unknown as Board;

test("what is meant by its number lies somewhere", () => {
  expect(ownSquare(board, 1, "restaurant", 1)).toEqual([9, 3]);
  expect(ownSquare(board, 1, "shop", 1)).toEqual([7, 0]);
  expect(ownFocus(board, 1, "restaurant", 1)).toEqual({ restaurants: [[1, 1]] });
  expect(ownFocus(board, 1, "shop", 0)).toEqual({ squares: [[6, 8]] });
});

test("other numbers mean no place", () => {
  expect(ownSquare(board, 1, "turns", 1)).toBeNull();
  expect(ownFocus(board, 0, "shop", 1)).toBeNull();
  expect(ownSquare(undefined, 0, "shop", 0)).toBeNull();
});
