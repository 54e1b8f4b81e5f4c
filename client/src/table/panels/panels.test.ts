import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { createRawSnippet, tick } from "svelte";
import { afterEach, expect, test } from "vitest";
import { table, chain } from "../../decide/testing/table";
import type { Claim } from "../../lib/pointer.svelte";
import { LiveSeat } from "../../seat/live.svelte";
import PanelsHarness from "./testing/PanelsHarness.svelte";

const nothing = createRawSnippet(() => ({ render: () => "<p></p>" }));
const milestone = { id: "first_20", owners: [], state: "open" };
const tabs = (milestones: object[], phone: boolean, onclaim?: (claim: Claim) => void) => {
  const { state } = table("hire", [], chain());
  Object.assign(state!.shown, { milestones });
  const sitting = Object.assign(new LiveSeat("T"), { state, viewer: 0 });
  render(PanelsHarness, { sitting, decision: phone ? nothing : undefined, onclaim });
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

test("on a phone an evening comes to the front when it begins, and only then", async () => {
  let claim!: Claim;
  tabs([], true, (given) => (claim = given));
  const tab = (name: string) => screen.getAllByRole("tab").find((one) => one.dataset.tab === name)!;
  const open = () => screen.getByRole("tab", { selected: true }).dataset.tab;
  const scene = (event: number) => {
    const at = { turn: 2, phase: "dinnertime", step: "dinnertime", cash: {} };
    claim.point({ watched: { ...at, until: { message: 1, event } } });
  };
  await fireEvent.click(tab("notes"));
  expect(open()).toBe("notes");
  scene(0);
  await waitFor(() => expect(open()).toBe("decision"));
  await fireEvent.click(tab("notes"));
  scene(1);
  await tick();
  expect(open()).toBe("notes");
});
