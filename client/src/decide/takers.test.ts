/** What the server is asked about the squares of a campaign, and what is made of its answer. */
import { describe, expect, it } from "vitest";
import type { Family } from "../lib/wire";
import { bySquare, wondered } from "./takers";

const family = (turned: boolean, at: [number, number][]): Family =>
  ({
    do: "place_campaign",
    count: at.length,
    fixed: { seat: 0, by: "marketing_trainee", number: 12, turned },
    axes: { good: ["beer", "pizza"], turns: [1, 2] },
    at,
    turning: ["turned"],
  }) as unknown as Family;
const families = [
  family(false, [
    [1, 1],
    [2, 1],
  ]),
  family(true, [
    [2, 1],
    [3, 1],
  ]),
];

describe("the squares of a campaign", () => {
  it("are asked about as the thing would lie there", () => {
    const found = wondered(families, { number: 12, turned: false });
    expect(found?.action).toMatchObject({ do: "place_campaign", number: 12, good: "beer" });
    expect(found?.places).toEqual([
      [1, 1, false],
      [2, 1, false],
      [3, 1, true],
    ]);
  });

  it("say how many houses each would win over", () => {
    const known = bySquare(
      [
        [1, 1, false],
        [3, 1, true],
      ],
      [2, 0],
    );
    expect([known.get("1,1"), known.get("3,1"), known.get("9,9")]).toEqual([2, 0, undefined]);
  });

  it("are of no matter for other things", () => {
    const [one] = families;
    expect(wondered([{ ...one!, do: "place_house" }], {})).toBeNull();
  });
});
