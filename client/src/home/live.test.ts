/** My tables on the home page: they follow what happens, and say where I am awaited. */
import { fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import { known } from "../lib/me.svelte";
import type { Person, TableShown } from "../lib/wire";
import { learn } from "../lib/words.svelte";
import { canPutAway, factsOf } from "./facts";
import NextTable from "./NextTable.svelte";
import TableList from "./TableList.svelte";
import { waiting } from "./waitingTables";

const seats = ["Ann", "Ben", "Cy"].map((name, seat) => ({ seat, name, kind: "person", chain: "" }));
const table = (more: object = {}): TableShown =>
  ({
    ...{ id: "x", code: "ABC234", name: "Diner", scenario: "", status: "playing", seats },
    ...{ mine: [0], awaited: [1], your_turn: false, turn: 3, deadline: null, result: null },
    ...{ changed_at: 0, left: [], forked_from: "", host: false, pace: { kind: "none" } },
    ...more,
  }) as unknown as TableShown;

let tables: TableShown[] = [];
let tag = 0;
const asked = vi.fn<(path: string, init: RequestInit) => void>();

beforeEach(async () => {
  tables = [];
  asked.mockReset();
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    if (path.startsWith("/api/texts"))
      return Promise.resolve(Response.json({ "scenario.base_game": "Base game" }));
    asked(path, init);
    const known = (init.headers as Record<string, string>)["If-None-Match"];
    if (known === String(tag)) return Promise.resolve(new Response(null, { status: 304 }));
    const answer = { tables, total: tables.length, your_turn: 0, next: "" };
    return Promise.resolve(Response.json(answer, { headers: { ETag: String(tag) } }));
  });
  await learn("en");
});
afterEach(() => {
  known(null);
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Something happens on the server. */
function happens(...now: TableShown[]): void {
  tables = now;
  tag += 1;
}

describe("a list", () => {
  const show = async () => {
    happens(table());
    render(TableList, { which: "mine", title: "Mine" });
    await screen.findByText("Being played");
  };

  it("follows what happens when somebody comes back to the page", async () => {
    await show();
    happens(table({ your_turn: true, awaited: [0] }));
    window.dispatchEvent(new Event("focus"));
    await screen.findByText("Your turn");
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it("asks now and then, with the tag of what it has, and not while nobody looks", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await show();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(asked).toHaveBeenCalledTimes(2);
    expect(asked.mock.lastCall![1].headers).toMatchObject({ "If-None-Match": String(tag) });
    expect(screen.getByText("Being played")).toBeTruthy();
    vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it("puts a finished table away and gets it back", async () => {
    happens(table({ status: "over" }));
    render(TableList, { which: "finished", title: "Finished" });
    const away = await screen.findByRole("button", { name: "Archive" });
    happens(table({ status: "archived" }));
    await fireEvent.click(away);
    expect(asked.mock.calls.map(([path]) => path)).toContain("/api/tables/x/archive");
    await fireEvent.click(await screen.findByRole("button", { name: "Restore" }));
    expect(asked.mock.calls.map(([path]) => path)).toContain("/api/tables/x/unarchive");
  });
});

test("B9: a game that nobody else plays can be put away before it ends", () => {
  const alone = seats.map((seat, at) => ({ ...seat, ...(at ? { kind: "bot" } : { mine: true }) }));
  expect(canPutAway(table({ seats: alone }))).toBe(true);
  expect(canPutAway(table({ seats: alone, pace: { kind: "live" } }))).toBe(false);
  expect(canPutAway(table({ seats: alone, status: "open" }))).toBe(false);
  expect(canPutAway(table({ seats: alone, mine: [] }))).toBe(false);
  expect(canPutAway(table())).toBe(false);
  expect(canPutAway(table({ status: "over" }))).toBe(true);
});

describe("a line", () => {
  it("says turn, who is awaited, and what is left of the time", () => {
    expect(factsOf(table({ awaited: [1, 2], deadline: 100_000 }), 0)).toEqual([
      "Turn 3",
      "Waiting for Ben and Cy",
      "1 d 3 h left",
    ]);
    const mine = table({ your_turn: true, awaited: [0, 1], deadline: 65 });
    expect(factsOf(mine, 0)).toEqual(["Turn 3", "1:05 left"]);
    expect(factsOf(table({ status: "open", turn: 0 }), 0)).toEqual([]);
  });

  it("says how a game ended", () => {
    const over = (winner: number | null, mine: number[]) =>
      factsOf(
        table({ status: "over", mine, result: { winner, ranking: [1, 0, 2], cash: [90, 80, 7] } }),
        0,
      );
    expect(over(1, [0])).toEqual(["Ben won with $90", "You came 2nd with $80"]);
    expect(over(1, [1])).toEqual(["You won with $90"]);
    expect(over(1, [])).toEqual(["Ben won with $90"]);
    expect(over(1, [0, 1, 2])).toEqual(["Ben won with $90"]);
    expect(over(null, [0])).toEqual(["Nobody won: all chains are bankrupt"]);
  });
});

describe("the next table that waits for me", () => {
  const mine = { your_turn: true };
  const long = table({ ...mine, id: "long", code: "LONG22", changed_at: 10 });
  const short = table({ ...mine, id: "short", code: "SHRT22", changed_at: 20 });
  const clock = table({ ...mine, id: "clock", code: "CLCK22", changed_at: 30, deadline: 9 });

  it("is the one whose time is out first, then that which waits longest", () => {
    const found = waiting([short, table(), long, clock, table({ ...mine, status: "over" })]);
    expect(found.map((one) => one.id)).toEqual(["clock", "long", "short"]);
    expect(waiting([short, long], "LONG22").map((one) => one.id)).toEqual(["short"]);
  });

  test("one press away at another table", async () => {
    known({ id: "a", name: "Ann" } as Person);
    happens(short, clock);
    render(NextTable, { here: "CLCK22" });
    const link = await screen.findByRole("link", { name: /^Next table/ });
    expect(link.getAttribute("href")).toBe("/t/SHRT22");
  });

  test("nothing is asked for who is nobody yet", async () => {
    render(NextTable, { here: "" });
    await tick();
    expect(asked).not.toHaveBeenCalled();
  });
});
