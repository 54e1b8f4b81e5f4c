/** Faces in a row: who comes first, who is left out, and when a rail is drawn close. */
import { describe, expect, it } from "vitest";
import type { CardShown } from "../../lib/wire";
import { byPlace, close, fitting, inRow } from "./faces";

const card = (employee: string, place: CardShown["place"], count = 1): CardShown => ({
  employee,
  place,
  count,
  campaign: 0,
  able: 0,
  wage: 0,
});
const cards = [
  card("waitress", "beach", 2),
  card("trainer", "work"),
  card("campaign_manager", "busy"),
  card("errand_boy", "work", 3),
];

describe("faces", () => {
  it("show those at work first, then the beach, then those with a campaign", () => {
    expect(inRow(cards).map(({ employee }) => employee)).toEqual([
      "trainer",
      "errand_boy",
      "waitress",
      "campaign_manager",
    ]);
  });

  it("are all shown where there is room", () => {
    expect(fitting(cards, 4)).toEqual({ shown: inRow(cards), more: 0 });
  });

  it("leave the last cell to the number of people for whom there is no room", () => {
    const { shown, more } = fitting(cards, 3);
    expect(shown.map(({ employee }) => employee)).toEqual(["trainer", "errand_boy"]);
    expect(more).toBe(3);
    expect(fitting(cards, 1)).toEqual({ shown: [], more: 7 });
  });

  it("say how many are where, without places where nobody is", () => {
    expect(byPlace(cards.slice(0, 2))).toEqual([
      ["work", 1],
      ["beach", 2],
    ]);
  });
});

describe("a rail", () => {
  it("is drawn close when the bank would be cut off", () => {
    expect([3, 4, 5, 6].map((seats) => close(seats, 900))).toEqual([false, false, true, true]);
    expect([3, 4, 5].map((seats) => close(seats, 768))).toEqual([false, true, true]);
  });
});
