/** B14: a milestone changes a printed figure; cards show what counts, with a mark. */
import { cleanup, render } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";
import { card } from "../decide/testing/table";
import Abilities from "./Abilities.svelte";

const operator = card("cart_operator", { drinks_per_source: 2, range: 2, travels: "road" });
const marked = () => [...document.querySelectorAll("[data-changed] b")].map((b) => b.textContent);
const figures = () => [...document.querySelectorAll(".ability b")].map((b) => b.textContent);
afterEach(cleanup);

test("a range of 2 that reaches 3 is shown as 3 and marked", () => {
  render(Abilities, { card: operator, figures: { range: 3 } });
  expect(figures()).toEqual(["2", "3"]);
  expect(marked()).toEqual(["3"]);
});

test("what is printed has no mark", () => {
  render(Abilities, { card: operator });
  expect(figures()).toEqual(["2", "2"]);
  expect(marked()).toEqual([]);
});
