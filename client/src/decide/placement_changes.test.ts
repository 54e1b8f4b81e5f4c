/** B8: what building a house, a garden, a road or a tile changes is said before it is done. */
import { cleanup, render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";
import type { Pointer } from "../lib/pointer.svelte";
import type { Family, HouseShown, Tried } from "../lib/wire";
import { distanceChanges, incomeChanges, priceChanges } from "./placement_changes";
import Harness from "./testing/Harness.svelte";
import { box, chain, table } from "./testing/table";

const tried = (more: object) => more as Tried;
const day = (income: Record<number, number>) => ({ day: { evening: { income } } });
afterEach(cleanup);

test("distances are told where mine or the nearest chain changes", () => {
  const distances = { 1: [[0, 2]], 2: [[0, 1]], 3: [[1, 1]] };
  const distances_before = { 1: [[0, 4]], 2: [[1, 2]], 3: [[1, 2]] };
  expect(distanceChanges(tried({ distances, distances_before }), 0)).toEqual([
    { house: "1", before: 4, after: 2, nearest: null },
    { house: "2", before: null, after: 1, nearest: 0 },
  ]);
});

test("a garden or a park changes what a house pays; so does tonight's income", () => {
  const house = (id: string, price_factor: number) => ({ id, price_factor }) as HouseShown;
  expect(priceChanges([house("1", 1), house("2", 2)], [house("1", 2), house("2", 2)])).toEqual([
    { house: "1", before: 1, after: 2 },
  ]);
  expect(incomeChanges(tried(day({ 0: 10, 1: 5 })), tried(day({ 0: 20, 1: 5 })))).toEqual([
    [0, 10],
  ]);
  expect(incomeChanges(tried({ day: null }), tried({ day: null }))).toEqual([]);
});

test("it stands above the red button once a place is chosen", async () => {
  const house: Family = {
    do: "place_house",
    count: 2,
    fixed: { seat: 0, by: "trainer", house: "9" },
    at: [
      [1, 1],
      [5, 5],
    ],
  };
  const kept = table("houses", [house], chain(), (actions) => ({
    distances: { 7: [[0, 1]] },
    distances_before: { 7: [[0, 3]] },
    ...day({ 0: actions.length ? 30 : 10 }),
  }));
  let pointer!: Pointer;
  render(Harness, { sitting: kept, content: box, onpointer: (given) => (pointer = given) });
  expect(document.querySelector("[data-changes]")).toBeNull();
  pointer.offer!.pick([5, 5]);
  await waitFor(() => expect(screen.getByText("decide.changes.distance")).toBeTruthy());
  await waitFor(() => expect(screen.getByText("decide.changes.tonight")).toBeTruthy());
});
