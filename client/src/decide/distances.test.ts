import { expect, test } from "vitest";
import { distanceInsight, mine, type Distances } from "./distances";

const distances: Distances = {
  "4": [
    [1, 0],
    [0, 2],
  ],
  "7": [
    [1, 1],
    [0, 1],
  ],
  "12": [[0, 3]],
  "15": [[1, 2]],
  "18": [],
};

test("houses with a road are counted, and those that nobody is nearer to", () => {
  expect(mine(distances, 0)).toEqual({ reached: 3, nearest: 2 });
});
test("flags name the nearest chain and one's own distance", () => {
  const { houses } = distanceInsight(distances, 0);
  const flags = Object.entries(houses ?? {}).map(([id, one]) => [
    id,
    one.winner,
    one.label,
    one.tone,
  ]);
  expect(flags).toEqual([
    ["4", 1, "2", "quiet"],
    ["7", 0, "1", "plain"],
    ["12", 0, "3", "good"],
    ["15", 1, "–", "quiet"],
    ["18", null, "–", "quiet"],
  ]);
});
