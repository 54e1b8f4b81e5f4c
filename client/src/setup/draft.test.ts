import { expect, test } from "vitest";
import type { Catalogue } from "../lib/wire";
import { paces } from "../table/lobby/paces";
import { Draft, type Kind } from "./draft.svelte";

const scenario = (id: string, introductory: boolean) => ({
  ...{ id, modules: [], options: {}, players: [2, 3, 4], introductory, milestones: null },
});
const catalogue = {
  scenarios: [scenario("base_game", false), scenario("introductory_game", true)],
  modules: [],
} as unknown as Catalogue;
const draft = (kind: Kind) => new Draft(catalogue, kind);

test("advice is off where friends play online, and on where one device plays", () => {
  expect([draft("bots").hints, draft("hotseat").hints]).toEqual([true, true]);
  const online = draft("online");
  expect([online.hints, online.table.hints]).toEqual([false, null]);
  online.bots = { 1: "easy", 2: "easy" };
  expect(online.hints).toBe(true);
});
test("friends who learn may ask for advice, unless anybody may come", () => {
  const online = draft("online");
  online.choose("introductory_game");
  expect(online.hints).toBe(true);
  online.public = true;
  expect(online.hints).toBe(false);
});
test("what somebody has said about advice holds", () => {
  const online = draft("online");
  online.advice = true;
  expect([online.hints, online.table.hints]).toEqual([true, true]);
});
test("a table has the pace that was chosen, as a whole", () => {
  const online = draft("online");
  online.pace = paces.calm;
  expect(online.table.pace).toEqual(paces.calm);
  expect(draft("bots").table.pace).toEqual(paces.none);
});
test("seats on one device have the names that were said", () => {
  const here = draft("hotseat");
  here.names = { 0: " Ada ", 1: "Bo", 2: "  ", 5: "Cy" };
  here.bots = { 1: "easy" };
  expect(here.table.names).toEqual({ 0: "Ada" });
  expect(draft("online").table.names).toEqual({});
});
test("options of modules that are not played are not sent", () => {
  const option = { id: "stars", name: "", values: [{ id: "some", name: "" }] };
  const module = { id: "films", requires: [], implies: [], excludes: [], seats: [] };
  const modules = [{ ...module, options: [option] }];
  const chosen = new Draft({ ...catalogue, modules } as unknown as Catalogue, "online");
  chosen.toggle(chosen.catalogue.modules[0]!);
  chosen.options = { stars: "some" };
  expect(chosen.setup.options).toEqual({ stars: "some" });
  chosen.toggle(chosen.catalogue.modules[0]!);
  expect(chosen.setup.options).toEqual({});
});
