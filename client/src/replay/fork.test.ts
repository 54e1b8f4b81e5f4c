/** B17: who may not play on from a moment hears it before choosing anything. */
import { render } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Shown, TableShown } from "../lib/wire";
import ForkDialog from "./ForkDialog.svelte";

beforeEach(() => {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ bots: [] })));
});
afterEach(() => vi.unstubAllGlobals());

test.each([
  ["a running game without advice", false, [0], false, "replay.fork.no_hints"],
  ["a running game of others", false, [], true, "replay.fork.not_mine"],
  ["a running game with advice", false, [0], true, ""],
  ["a finished game", true, [], false, ""],
])("%s", (_, over, mine, hints, refused) => {
  const table = { mine, hints, seats: [] } as unknown as TableShown;
  const shown = { chains: [{ seat: 0, chain: "duck" }] } as unknown as Shown;
  const props = { id: "x", table, over, shown, number: 1, eyes: null, close: () => {} };
  const { queryByRole, container } = render(ForkDialog, props);
  expect(queryByRole("combobox") === null).toBe(refused !== "");
  expect(container.ownerDocument.body.textContent).toContain(refused);
});
