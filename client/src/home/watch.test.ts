/** The lists of public tables. Without words, texts show their names. */
import { render } from "@testing-library/svelte";
import { afterEach, expect, it, vi } from "vitest";
import type { TableShown } from "../lib/wire";
import { routeOf } from "../lib/route.svelte";
import TableLine from "./TableLine.svelte";
import Watch from "./Watch.svelte";

const table = (more: object) =>
  ({
    ...{ id: "x", code: "ABC234", name: "Tuesday", scenario: "", status: "playing", changed_at: 0 },
    ...{ seats: [], left: [], mine: [], awaited: [], your_turn: false, forked_from: "" },
    ...{ turn: 0, deadline: null, result: null, ...more },
  }) as unknown as TableShown;
const route = routeOf(new URL("http://magnate.test/watch"));
afterEach(() => vi.unstubAllGlobals());

function served(lists: Record<string, TableShown[]>): void {
  vi.stubGlobal("fetch", (path: string) => {
    const found = lists[new URL(path, "http://x").searchParams.get("which") ?? ""] ?? [];
    return Promise.resolve(Response.json({ tables: found, total: found.length, next: "" }));
  });
}

it("says that nobody plays, and how to open a table", async () => {
  served({});
  const { findByText, queryByText } = render(Watch, { route });
  await findByText("home.nobody_plays");
  expect(queryByText("home.playing")).toBeNull();
});
it("lists public games of the past", async () => {
  served({ past: [table({ status: "over" })] });
  const { findByText, queryByText } = render(Watch, { route });
  await findByText("home.past");
  await findByText("Tuesday");
  expect(queryByText("home.nobody_plays")).toBeNull();
});
it("marks copies, and tables that I left", () => {
  const says = (more: object) =>
    render(TableLine, { table: table(more) }).container.textContent ?? "";
  expect(says({ forked_from: "y:3" })).toContain("home.copy");
  expect(says({})).not.toContain("home.copy");
  expect(says({ left: [1] })).toContain("home.state.left");
  expect(says({ left: [1], mine: [1] })).toContain("home.state.playing");
});
