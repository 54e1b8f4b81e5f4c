/** B4: a moment says what comes next and what going back undoes; nothing is proposed unasked. */
import { fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { learn } from "../../lib/words.svelte";
import type { Sight } from "../../seat/seat";
import RewindDialog from "./RewindDialog.svelte";

const seats = ["Ann", "Bo"].map((name, seat) => ({ seat, name, kind: "person", bot: "" }));
const moment = { turn: 3, phase: "working", step: "hire", awaited: [1], seat: 1 };
const moments = [
  { ...moment, count: 40, does: "hire", number: 50, undoes: { 0: 2, 1: 2 } },
  { ...moment, count: 41, does: "hire", number: 51, undoes: { 0: 2, 1: 1 } },
  { ...moment, count: 42, does: "end_step", number: 52, undoes: { 0: 2 } },
];
const posted = vi.fn<(path: string, body: unknown) => void>();

beforeEach(async () => {
  posted.mockReset();
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) => {
    if (path.startsWith("/api/texts"))
      return Promise.resolve(Response.json({ "step.hire": "Hire", "phase.working": "Work" }));
    if (init?.method === "POST") posted(path, JSON.parse(String(init.body)));
    const entries = [51, 52].map((number) => ({
      number,
      lines: [{ text: "Bo hires a waitress.", parts: [] }],
    }));
    return Promise.resolve(Response.json(path.includes("/log?") ? { entries } : { moments }));
  });
  await learn("en");
});
afterEach(() => vi.unstubAllGlobals());

it("lists no two equal lines, asks, and shows where to look", async () => {
  const sitting = { id: "x", viewer: 0, table: { code: "ABCDEF", seats } } as unknown as Sight;
  render(RewindDialog, { sitting, close: () => {} });
  await screen.findAllByText(/Before: Bo hires a waitress\./);
  const lines = screen.getAllByRole("listitem").map((item) => item.textContent.trim());
  expect(new Set(lines).size).toBe(moments.length);
  expect(lines[0]).toMatch(/Before Bo ends the step: Hire\s+Undoes 2 decisions \(Ann\)\./);

  await fireEvent.click(screen.getByRole("button", { name: /Undoes 3 decisions \(Ann and Bo\)/ }));
  expect(posted).not.toHaveBeenCalled();
  expect(screen.getByText(/turn 3, Work/)).toBeTruthy();
  const look = screen.getByRole("link", { name: "Look at this moment" });
  expect(look.getAttribute("href")).toBe("/t/ABCDEF/51");
  await fireEvent.click(screen.getByRole("button", { name: "Propose it" }));
  await waitFor(() =>
    expect(posted).toHaveBeenCalledWith("/api/tables/x/proposals/rewind", { seat: 0, to: 41 }),
  );
});

it("says so where there is no moment to go back to", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ moments: [] })));
  const sitting = { id: "x", table: { seats }, viewer: 0 } as unknown as Sight;
  render(RewindDialog, { sitting, close: () => {} });
  await screen.findByText(/Nothing has been decided yet/);
  expect(screen.queryByRole("combobox")).toBeNull();
});
