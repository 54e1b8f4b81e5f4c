import { expect, test } from "vitest";
import { nextHere } from "./hotseat";

test("the device goes to the next awaited seat that is played on it", () => {
  expect(nextHere([1], [0, 1], 0)).toBe(1);
  expect(nextHere([0, 1], [0, 1], 0)).toBeNull();
  expect(nextHere([2], [0, 1], 0)).toBeNull();
  expect(nextHere([0], [0], null)).toBeNull();
});
