/** B9: tables say what is played, and stand by whom one plays with. */
import { beforeAll, expect, test, vi } from "vitest";
import type { TableShown } from "../lib/wire";
import { learn } from "../lib/words.svelte";
import { companyOf, playedOf } from "./facts";

beforeAll(async () => {
  const game = { "scenario.base_game": "Base game", "module.sushi": "Sushi", "module.coffee": "C" };
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(game)));
  await learn("en");
  vi.unstubAllGlobals();
});
const of = (...kinds: string[]) =>
  kinds.map((kind, seat) => ({ kind, mine: seat === 0 })) as unknown as TableShown["seats"];

test("a table without a scenario names its modules", () => {
  const played = (scenario: string, modules: string[]) =>
    playedOf({ scenario, setup: { modules } } as unknown as TableShown);
  expect(played("", [])).toBe("Base game");
  expect(played("", ["sushi", "coffee"])).toBe("Sushi and C");
  expect(played("base_game", ["sushi"])).toBe("Base game");
});

test("people, bots and copies are told apart", () => {
  const company = (seats: TableShown["seats"], forked_from = "") =>
    companyOf({ seats, forked_from, status: "playing" });
  expect(company(of("person", "person", "bot"))).toBe("people");
  expect(company(of("person", "open"))).toBe("people");
  expect(company(of("person", "bot"))).toBe("bots");
  expect(company(of("person", "bot"), "abc:7")).toBe("study");
  expect(company(of("person", "person"), "file")).toBe("people");
});
