/** B8: what building a house, a garden, a road or a tile changes is said before it is done. */
import { cleanup, render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";
import type { Pointer } from "../lib/pointer.svelte";
import type { Family, HouseShown, TrialShown } from "../lib/wire";
import { distanceChanges, incomeChanges, priceChanges } from "./placement_changes";
import Harness from "./testing/Harness.svelte";
import { box, chain, table } from "./testing/table";

const tried = (more: object) => more as TrialShown;
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
  expect(priceChanges([], [house("3", 2), house("4", 1)])).toEqual([
    { house: "3", before: null, after: 2 },
  ]);
  expect(incomeChanges(tried(day({ 0: 10, 1: 5 })), tried(day({ 0: 20, 1: 5 })))).toEqual([
    [0, 10],
  ]);
  expect(incomeChanges(tried({ day: null }), tried({ day: null }))).toEqual([]);
});

const house: Family = {
  do: "place_house",
  count: 2,
  fixed: { seat: 0, by: "trainer", house: "9" },
  at: [
    [1, 1],
    [5, 5],
  ],
};

/** Choose a place where building has these consequences. */
function built(then: (count: number) => object): void {
  const kept = table("houses", [house], chain(), (actions) => then(actions.length));
  let pointer!: Pointer;
  render(Harness, { sitting: kept, content: box, onpointer: (given) => (pointer = given) });
  expect(document.querySelector("[data-changes]")).toBeNull();
  pointer.offer!.pick([5, 5]);
}

test("it stands above the red button once a place is chosen, on a phone too", async () => {
  built((count) => ({
    distances: { 7: [[0, 1]], 8: [[0, 2]] },
    distances_before: { 7: [[0, 3]], 8: [] },
    ...day({ 0: count ? 30 : 10 }),
  }));
  await waitFor(() => expect(screen.getByText("decide.changes.distance")).toBeTruthy());
  expect(screen.getByText("decide.changes.new_distance")).toBeTruthy();
  await waitFor(() => expect(screen.getByText("decide.changes.tonight")).toBeTruthy());
  expect(document.querySelector("[data-changes]")?.closest("[data-aside]")).toBeNull();
});

test("a coffee shop names the houses that pass it", async () => {
  built(() => ({ passing: { 4: [0] }, ...day({ 0: 10 }) }));
  await waitFor(() => expect(screen.getByText(/decide.changes.passes/)).toBeTruthy());
});

test("that nothing changes is said, too", async () => {
  built(() => day({ 0: 10 }));
  await waitFor(() => expect(screen.getByText("decide.changes.none")).toBeTruthy());
});
