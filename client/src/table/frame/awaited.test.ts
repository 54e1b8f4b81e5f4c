import { beforeAll, expect, test, vi } from "vitest";
import type { Shown, TableShown } from "../../lib/wire";
import { learn } from "../../lib/words.svelte";
import { awaited } from "./awaited";

const game = {
  "bot.easy": "Easy",
  "step.coffee.shop": "A coffee shop",
  "phrase.seat": "Player {number}",
};
beforeAll(async () => {
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(game)));
  await learn("en");
});

const seat = (number: number, kind: "person" | "bot", name: string) => ({
  seat: number,
  kind,
  name,
  bot: kind === "bot" ? "easy" : "",
  chain: "",
  ready: true,
  mine: false,
  left: false,
  online: true,
  reserve: 0,
});
const table: Pick<TableShown, "seats"> = {
  seats: [seat(0, "person", "Ann"), seat(1, "person", "Bob"), seat(2, "bot", "easy")],
};
const shown = (awaits: number[], step = "hire", decision = "") =>
  ({ awaited: awaits, step, decision, over: false }) as unknown as Shown;

test("one is told what one does oneself", () => {
  expect(awaited(shown([0]), table, 0)).toEqual({
    sentence: "Hire people",
    you: true,
    thinking: false,
  });
});
test("others are named", () => {
  expect(awaited(shown([0]), table, 1).sentence).toBe("Ann hires people");
  expect(awaited(shown([0, 1], "restructuring"), table, null).sentence).toBe(
    "Waiting for Ann and Bob",
  );
});
test("who is asked together with others is told what to do", () => {
  expect(awaited(shown([0, 1, 2], "restructuring"), table, 1).sentence).toBe("Choose your company");
});
test("several seats on one device are told apart by name", () => {
  expect(awaited(shown([1]), table, 1, [0, 1])).toMatchObject({
    sentence: "Bob hires people",
    you: true,
  });
});
test("a bot thinks", () => {
  expect(awaited(shown([2]), table, 0)).toMatchObject({
    sentence: "Easy hires people",
    thinking: true,
  });
  expect(awaited(shown([0, 2]), table, 1).thinking).toBe(false);
});
test("what a module asks is named by the module", () => {
  expect(awaited(shown([1], "food", "coffee.shop"), table, 0).sentence).toBe(
    "Bob decides: A coffee shop",
  );
});
test("at the end nobody is awaited", () => {
  expect(awaited({ ...shown([]), over: true }, table, 0).sentence).toBe("The game is over");
});
