import { cleanup, fireEvent, render } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "../../lib/settings.svelte";
import Reveal from "./Reveal.svelte";
import { openedBy, OpenedCompanies } from "./openedCompanies.svelte";

const opened = (seat: number, work: Record<string, number>) => ({
  what: "company_revealed",
  seat,
  work,
  open_slots: 2,
});
const both = [opened(1, { waitress: 2 }), { what: "decided", seat: 1 }, opened(0, {})];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  vi.useRealTimers();
  settings.playback = true;
});

test("only companies that were opened count", () => {
  expect(openedBy(both)).toEqual([
    { seat: 1, work: { waitress: 2 }, open: 2, overfull: false },
    { seat: 0, work: {}, open: 2, overfull: false },
  ]);
});

test("they are shown for a while, and go by themselves", () => {
  const reveal = new OpenedCompanies();
  reveal.hear({ events: both }, 3);
  expect(reveal.companies.map(({ seat }) => seat)).toEqual([1, 0]);
  expect(reveal.turn).toBe(3);
  vi.runAllTimers();
  expect(reveal.companies).toEqual([]);
});

test("who goes on sees them no longer", () => {
  const reveal = new OpenedCompanies();
  reveal.hear({ events: both }, 3);
  reveal.skip();
  expect(reveal.companies).toEqual([]);
});

test("nothing is shown where nothing is to be played, or where nobody works", () => {
  const reveal = new OpenedCompanies();
  reveal.hear({ events: [opened(0, {}), opened(1, {})] }, 1);
  settings.playback = false;
  reveal.hear({ events: both }, 3);
  expect(reveal.companies).toEqual([]);
});

test("Esc is meant for a dialog first", async () => {
  const revealing = new OpenedCompanies();
  revealing.hear({ events: both }, 3);
  render(Reveal, { revealing, chains: [], acting: false });
  const dialog = document.body.appendChild(document.createElement("dialog"));
  dialog.open = true;
  expect(await fireEvent.keyDown(document.body, { key: "Escape" })).toBe(true);
  expect(revealing.companies).toHaveLength(2);
  dialog.remove();
  expect(await fireEvent.keyDown(document.body, { key: "Escape" })).toBe(false);
  expect(revealing.companies).toEqual([]);
});

test("they stay while the action that opened them is under way, and go with the next", async () => {
  const revealing = new OpenedCompanies();
  revealing.hear({ events: both }, 3);
  const { rerender } = render(Reveal, { revealing, chains: [], acting: true });
  expect(revealing.companies).toHaveLength(2);
  await rerender({ acting: false });
  expect(revealing.companies).toHaveLength(2);
  await rerender({ acting: true });
  expect(revealing.companies).toEqual([]);
});
