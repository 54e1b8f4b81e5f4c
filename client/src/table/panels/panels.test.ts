import { cleanup, render, screen } from "@testing-library/svelte";
import { createRawSnippet } from "svelte";
import { afterEach, expect, test } from "vitest";
import { table, chain } from "../../decide/testing/table";
import { LiveSeat } from "../../seat/live.svelte";
import PanelsHarness from "./testing/PanelsHarness.svelte";

const nothing = createRawSnippet(() => ({ render: () => "<p></p>" }));
const milestone = { id: "first_20", owners: [], state: "open" };
const tabs = (milestones: object[], phone: boolean) => {
  const { state } = table("hire", [], chain());
  Object.assign(state!.shown, { milestones });
  const sitting = Object.assign(new LiveSeat("T"), { state, viewer: 0 });
  render(PanelsHarness, { sitting, decision: phone ? nothing : undefined });
  return screen.getAllByRole("tab").map((one) => one.dataset.tab);
};
afterEach(cleanup);

test("a game with milestones has a tab for them", () => {
  expect(tabs([milestone], false)).toContain("milestones");
});

test("one without has none; on a phone the bank stands there", () => {
  expect(tabs([], false)).toEqual(["market", "log", "chat", "notes"]);
  cleanup();
  const small = ["decision", "company", "market", "bank", "log", "chat", "notes"];
  expect(tabs([], true)).toEqual(small);
});
