/** B9: tables say what is played, and stand by whom one plays with. */
import { render } from "@testing-library/svelte";
import { beforeAll, expect, test, vi } from "vitest";
import type { TableShown } from "../lib/wire";
import { learn } from "../lib/words.svelte";
import { companyOf, playedOf } from "./facts";
import TableLine from "./TableLine.svelte";
import { waiting } from "./waitingTables";

beforeAll(async () => {
  const game = { "scenario.base_game": "Base game", "module.sushi": "Sushi", "module.coffee": "C" };
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(game)));
  await learn("en");
  vi.unstubAllGlobals();
});
const of = (...kinds: string[]) =>
  kinds.map((kind, seat) => ({
    kind,
    seat,
    name: "",
    bot: "",
    mine: seat === 0,
  })) as unknown as TableShown["seats"];

test("a table without a scenario names its modules", () => {
  const played = (scenario: string, modules: string[]) =>
    playedOf({ scenario, setup: { modules } } as unknown as TableShown);
  expect(played("", [])).toBe("Base game");
  expect(played("", ["sushi", "coffee"])).toBe("Sushi and C");
  expect(played("base_game", ["sushi"])).toBe("Base game");
  const many = ["sushi", "coffee", "sushi", "coffee", "sushi"];
  expect(played("", many)).toBe("Sushi, C, Sushi and 2 more modules");
});

test("people, bots and copies are told apart", () => {
  const company = (seats: TableShown["seats"], forked_from = "") =>
    companyOf({ seats, forked_from });
  expect(company(of("person", "person", "bot"))).toBe("people");
  expect(company(of("person", "open"))).toBe("people");
  expect(company(of("person", "bot"))).toBe("bots");
  expect(company(of("person", "bot"), "abc:7")).toBe("study");
  expect(company(of("person", "person"), "abc:7")).toBe("people");
  expect(company(of("person", "person"), "file")).toBe("people");
});

test("nobody waits at a copy to study, and people come before bots", () => {
  const table = (id: string, seats: TableShown["seats"], forked_from = "") =>
    ({
      ...{ id, code: id, name: id, seats, forked_from, your_turn: true, status: "playing" },
      ...{ deadline: null, changed_at: 0, left: [], mine: [0], awaited: [0], scenario: "" },
    }) as unknown as TableShown;
  const bots = table("bots", of("person", "bot"));
  const study = table("study", of("person", "bot"), "abc:7");
  const people = { ...table("people", of("person", "person")), changed_at: 9 };
  expect(waiting([study, bots, people]).map((one) => one.id)).toEqual(["people", "bots"]);
  expect(render(TableLine, { table: study }).container.textContent).not.toContain("Your turn");
  expect(render(TableLine, { table: people }).container.textContent).toContain("Your turn");
});
