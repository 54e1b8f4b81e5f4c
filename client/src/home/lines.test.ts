import { render } from "@testing-library/svelte";
import { beforeAll, expect, test, vi } from "vitest";
import type { TableShown } from "../lib/wire";
import { learn } from "../lib/words.svelte";
import TableLine from "./TableLine.svelte";

beforeAll(async () => {
  const game = { "bot.easy": "Leicht", "scenario.base_game": "Grundspiel" };
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(game)));
  await learn("de");
  vi.unstubAllGlobals();
});

test("a bot in the list of tables has its name in the language of the reader", () => {
  const seat = { seat: 0, chain: "", ready: true, mine: false };
  const seats = [
    { ...seat, kind: "person", name: "Ann", bot: "" },
    { ...seat, seat: 1, kind: "bot", name: "easy", bot: "easy" },
  ];
  const table = {
    ...{ code: "ABC234", name: "", scenario: "", status: "playing", changed_at: 0, seats },
    ...{ awaited: [1], mine: [0], left: [], deadline: null, result: null },
  };
  const { container } = render(TableLine, { table: table as unknown as TableShown });
  const names = [...container.querySelectorAll(".seat")].map((one) => one.textContent?.trim());
  expect(names).toEqual(["Ann", "Leicht"]);
});
