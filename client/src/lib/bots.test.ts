import { expect, it } from "vitest";
import { opponents } from "./bots";

const bots = [{ id: "random" }, { id: "easy" }];

it("offers no bot that plays at random", () => {
  expect(opponents(bots)).toEqual([{ id: "easy" }]);
  expect(opponents(bots, "easy")).toEqual([{ id: "easy" }]);
});

it("keeps it where it plays", () => {
  expect(opponents(bots, "random")).toEqual(bots);
});
