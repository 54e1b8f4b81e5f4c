import { expect, test } from "vitest";
import type { Cards } from "./company";
import { digitOf, letterFor, nearest, obey } from "./company_keys";
import { Draft } from "./draft.svelte";
import { chain, held } from "./testing/table";

const printed: Record<string, { manager_slots: number | null; salary: boolean }> = {
  trainee: { manager_slots: 2, salary: false },
  waitress: { manager_slots: null, salary: false },
  cook: { manager_slots: null, salary: true },
};
const cards: Cards = (employee) => printed[employee];
const hand = [held("trainee", 1), held("waitress", 3), held("cook", 1)];
const draftOf = (last: Record<string, number>, newcomers: Record<string, number> = {}) =>
  new Draft(0, chain({ cards: hand }), cards, last, newcomers);
const under = (draft: Draft) => draft.chart.people.map(({ id, under }) => [id, under]);

test("a letter puts a card to work, and keeps its card while others come and go", () => {
  const draft = draftOf({ trainee: 1 });
  expect(letterFor(draft, "cook")).toBe("C");
  expect(obey(draft, "b", null)).toBe(true);
  expect(draft.work).toEqual({ trainee: 1, waitress: 1 });
  expect(letterFor(draft, "cook")).toBe("C");
  expect(obey(draft, "x", null)).toBe(false);
  expect(obey(draft, "Enter", null)).toBe(false);
});

test("a digit says for whom the next card is meant, the CEO first", () => {
  const draft = draftOf({ trainee: 1 });
  expect(digitOf(draft, null)).toBe("1");
  expect(digitOf(draft, "trainee#1")).toBe("2");
  obey(draft, "1", null);
  obey(draft, "c", null);
  obey(draft, "1", null);
  obey(draft, "b", null);
  expect(under(draft)).toEqual([
    ["trainee#1", null],
    ["cook#1", null],
    ["waitress#1", "trainee#1"],
  ]);
  expect(obey(draft, "9", null)).toBe(false);
});

test("Backspace sends the card with the focus to the beach, else the last one", () => {
  const draft = draftOf({ trainee: 1, waitress: 2 });
  obey(draft, "Backspace", "waitress#1");
  expect(under(draft).map(([id]) => id)).toEqual(["trainee#1", "waitress#2"]);
  obey(draft, "Delete", null);
  expect(draft.work).toEqual({ trainee: 1 });
});

test("an arrow leads to the nearest card in its direction", () => {
  const at = [
    { x: 0, y: 0 },
    { x: 100, y: 0 },
    { x: 100, y: 100 },
  ];
  expect(nearest(at[0]!, at, "ArrowRight")).toBe(1);
  expect(nearest(at[1]!, at, "ArrowDown")).toBe(2);
  expect(nearest(at[0]!, at, "ArrowLeft")).toBe(-1);
});

test("who has come since is put where there is room, and known as new", () => {
  const draft = draftOf({ waitress: 2 }, { waitress: 1, trainee: 1 });
  expect(draft.work).toEqual({ waitress: 3, trainee: 1 });
  const fresh = draft.chart.people.filter((person) => draft.isNew(person)).map(({ id }) => id);
  expect(fresh.sort()).toEqual(["trainee#1", "waitress#3"]);
});

test("who is new and finds no room stays on the beach, known as new", () => {
  const draft = draftOf({ waitress: 3 }, { cook: 1 });
  expect(draft.work).toEqual({ waitress: 3 });
  const beach = draft.beach.map((one) => [one.employee, draft.newOnBeach(one)]);
  expect(beach).toEqual([
    ["trainee", 0],
    ["cook", 1],
  ]);
});

test("a company that is advised takes the place of the draft", () => {
  const draft = draftOf({ waitress: 3 });
  draft.become({ cook: 1, trainee: 1, guru: 2 });
  expect(draft.work).toEqual({ trainee: 1, cook: 1 });
  expect(draft.overfull).toBe(false);
});
