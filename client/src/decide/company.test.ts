import { describe, expect, test } from "vitest";
import {
  add,
  among,
  chartOf,
  CEO,
  fill,
  homeless,
  move,
  NONE,
  remove,
  teams,
  usedSlots,
  workOf,
  type Cards,
  type Chart,
} from "./company";

const printed: Record<string, { manager_slots: number | null; salary: boolean }> = {
  trainee: { manager_slots: 2, salary: false },
  director: { manager_slots: 3, salary: true },
  night: { manager_slots: 0, salary: true },
  waitress: { manager_slots: null, salary: false },
  cook: { manager_slots: null, salary: true },
};
const cards: Cards = (employee) => printed[employee];
const empty: Chart = { ceoSlots: 3, people: [] };
const underOf = (chart: Chart) => Object.fromEntries(chart.people.map((p) => [p.id, p.under]));

describe("seats", () => {
  test("people fill managers' slots first, then the CEO's", () => {
    const chart = chartOf(3, { waitress: 4, trainee: 1 }, cards);
    expect(underOf(chart)).toEqual({
      "trainee#1": CEO,
      "waitress#1": "trainee#1",
      "waitress#2": "trainee#1",
      "waitress#3": CEO,
      "waitress#4": CEO,
    });
    expect(usedSlots(chart, cards)).toEqual({ used: 5, slots: 5 });
  });

  test("who finds no slot has none, and is not forgotten", () => {
    const chart = chartOf(3, { waitress: 4 }, cards);
    expect(homeless(chart).map((p) => p.id)).toEqual(["waitress#4"]);
    expect(workOf(chart)).toEqual({ waitress: 4 });
  });

  test("a new manager takes a CEO's slot, and makes room for those without one", () => {
    const full = chartOf(3, { waitress: 4 }, cards);
    const chart = add(full, cards, "trainee");
    expect(homeless(chart)).toEqual([]);
    expect(chart.people.find((p) => p.employee === "trainee")?.under).toBe(CEO);
    expect(teams(chart, cards).map((t) => t.people.length)).toEqual([3, 2]);
  });

  test("more managers than the CEO has slots do not fit", () => {
    const chart = chartOf(2, { trainee: 3 }, cards);
    expect(homeless(chart).map((p) => p.employee)).toEqual(["trainee"]);
  });

  test("when a manager goes, its people look for other slots", () => {
    const chart = chartOf(3, { trainee: 1, waitress: 3 }, cards);
    const without = remove(chart, cards, "trainee#1");
    expect(homeless(without)).toEqual([]);
    expect(without.people.every((p) => p.under === CEO)).toBe(true);
    expect(workOf(without)).toEqual({ waitress: 3 });
  });

  test("one moves where there is room, and managers only under the CEO", () => {
    const chart = chartOf(3, { trainee: 2, waitress: 1 }, cards);
    const moved = move(chart, cards, "waitress#1", "trainee#2");
    expect(underOf(moved)["waitress#1"]).toBe("trainee#2");
    expect(underOf(move(chart, cards, "trainee#1", "trainee#2"))["trainee#1"]).toBe(CEO);
    expect(underOf(move(chart, cards, "waitress#1", CEO))["waitress#1"]).toBe(CEO);
  });

  test("a wish without room is not granted", () => {
    const chart = chartOf(3, { trainee: 1, waitress: 2 }, cards);
    const more = add(chart, cards, "cook", "trainee#1");
    expect(underOf(more)["cook#1"]).toBe(CEO);
    expect(underOf(add(empty, cards, "cook", "nobody#9"))["cook#1"]).toBe(CEO);
  });
});

describe("filling", () => {
  test("those with a salary come first", () => {
    const chart = fill({ ceoSlots: 2, people: [] }, cards, { waitress: 2, cook: 1 });
    expect(workOf(chart)).toEqual({ cook: 1, waitress: 1 });
  });

  test("managers are taken while people wait, the largest first", () => {
    const chart = fill(empty, cards, { waitress: 6, trainee: 2, director: 1 });
    expect(workOf(chart)).toEqual({ director: 1, trainee: 1, waitress: 6 });
    expect(homeless(chart)).toEqual([]);
  });

  test("no manager comes where nobody waits, and none that brings no slot", () => {
    expect(workOf(fill(empty, cards, { waitress: 2, trainee: 1 }))).toEqual({ waitress: 2 });
    expect(workOf(fill(empty, cards, { waitress: 5, night: 1 }))).toEqual({ waitress: 3 });
  });

  test("a manager without slots does not keep the others away", () => {
    expect(workOf(fill(empty, cards, { waitress: 5, night: 1, trainee: 1 }))).toEqual({
      trainee: 1,
      waitress: 4,
    });
  });

  test("it never grows over its slots", () => {
    for (let waitress = 0; waitress < 20; waitress++) {
      for (let trainee = 0; trainee < 6; trainee++) {
        const chart = fill(empty, cards, { waitress, trainee, cook: 2 });
        const { used, slots } = usedSlots(chart, cards);
        expect(used).toBeLessThanOrEqual(slots);
        expect(chart.people.some((p) => p.under === NONE)).toBe(false);
      }
    }
  });
});

test("of last turn's company those are taken who are there", () => {
  expect(among({ waitress: 2, cook: 1, guru: 1 }, { waitress: 1, cook: 3 })).toEqual({
    waitress: 1,
    cook: 1,
  });
});
