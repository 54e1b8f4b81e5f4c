import { expect, test } from "vitest";
import { beam, cardsIn, CARD, GAP, places, widths } from "./orgchart";

const alone = { slots: 0 };

test("as many cards as are wide enough stand beside each other", () => {
  expect(cardsIn(CARD * 3 + GAP * 2)).toBe(3);
  expect(cardsIn(CARD * 3 + GAP * 2 - 1)).toBe(2);
  expect(cardsIn(10)).toBe(1);
});

test("without room for everybody under the CEO there is no tree", () => {
  expect(widths([alone, alone, alone], 2)).toBeNull();
  expect(widths([alone, alone, alone], 3)).toEqual([1, 1, 1]);
});

test("what is left goes to the highest teams, and no team is wider than its slots", () => {
  expect(widths([{ slots: 2 }, alone, { slots: 4 }], 5)).toEqual([2, 1, 2]);
  expect(widths([{ slots: 2 }, alone, { slots: 4 }], 20)).toEqual([2, 1, 4]);
  expect(widths([{ slots: 10 }], 12)).toEqual([5]);
});

test("the line over branches leads from the middle of the first to the middle of the last", () => {
  expect(beam([1, 1])).toEqual({ from: 25, to: 25 });
  expect(beam([2, 1, 1])).toEqual({ from: 25, to: 12.5 });
  expect(beam([])).toEqual({ from: 50, to: 50 });
});

// B13: one below the other, two reports look like boss and report
test("a manager's people stand side by side, or there is no tree", () => {
  const managers = [{ slots: 2 }, { slots: 2 }, { slots: 2 }];
  expect(widths(managers, 5)).toBeNull();
  expect(widths(managers, 6)).toEqual([2, 2, 2]);
  expect(widths([{ slots: 1 }, alone], 2)).toEqual([1, 1]);
});

// B13: a boss who moves runs from the card that is dragged to them
test("nobody moves while a card is dragged", () => {
  const team = ["boss", "trainer", "cook"];
  expect(places(team, team)).toEqual([0, 1, 2]);
  expect(places(team, ["shadow", "boss", "cook"])).toEqual([1, 0, 2]);
  expect(places(team, ["boss", "cook"])).toEqual([0, 2]);
  expect(places(team, ["come", "boss", "trainer", "cook"])).toEqual([3, 0, 1, 2]);
  expect(places([], ["come"])).toEqual([0]);
});
