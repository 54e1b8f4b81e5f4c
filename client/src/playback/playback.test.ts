import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { settings } from "../lib/settings.svelte";
import type { LeftOut, LogEntry, Shown, ViewerMessage } from "../lib/wire";
import { Playback } from "./playback.svelte";
import type { Scene } from "./scene";

const shown = {
  turn: 1,
  order: [0],
  milestones: [],
  board: { houses: [], campaigns: [], restaurants: [] },
  chains: [{ seat: 0, cash: 5, stock: {} }],
  bank: { money: 50 },
} as unknown as Shown;
const scene = (turn: number, dollars: number) =>
  ({
    kind: "income",
    act: "dinnertime",
    turn,
    first: 0,
    event: 0,
    seconds: 2,
    seat: 0,
    dollars,
    line: null,
    gains: [{ seat: 0, dollars }],
    change: {},
    ribbons: [],
    focus: {},
    said: "",
    lines: [],
  }) as Scene;

beforeEach(() => {
  vi.useFakeTimers();
  settings.playback = true;
  settings.speed = 1;
});
afterEach(() => vi.useRealTimers());

it("plays scene by scene and gives the table back", () => {
  const playback = new Playback();
  playback.show([scene(1, 10), scene(1, 3)], shown, shown);
  expect(playback.cash).toEqual({ 0: 5 });
  vi.advanceTimersByTime(1300);
  expect(playback.cash).toEqual({ 0: 15 });
  expect(playback.at(shown).bank.money).toBe(40);
  vi.advanceTimersByTime(2000);
  expect([playback.number, playback.cash]).toEqual([2, { 0: 18 }]);
  vi.advanceTimersByTime(1000);
  expect([playback.playing, playback.board, playback.repeatable]).toEqual([false, null, true]);
  expect(playback.at(shown)).toBe(shown);
});

it("is quicker at higher speed, waits while paused, steps both ways", () => {
  settings.speed = 4;
  const playback = new Playback();
  playback.show([scene(1, 10), scene(1, 3)], shown, shown);
  vi.advanceTimersByTime(520);
  expect(playback.number).toBe(2);
  playback.toggle();
  vi.advanceTimersByTime(60_000);
  expect(playback.number).toBe(2);
  playback.back();
  expect([playback.number, playback.resolved]).toEqual([1, true]);
  playback.step();
  playback.step();
  playback.step();
  expect(playback.playing).toBe(false);
});

it("goes on with what the same turn brings, and begins anew with the next", () => {
  const playback = new Playback();
  playback.show([scene(1, 10)], shown, shown);
  playback.show([scene(1, 3)], shown, shown);
  expect([playback.number, playback.count]).toEqual([1, 2]);
  playback.skip();
  playback.show([scene(1, 1)], shown, shown);
  expect([playback.number, playback.count]).toEqual([3, 3]);
  playback.show([scene(2, 1)], shown, shown);
  expect([playback.number, playback.count]).toEqual([1, 1]);
});

it("is only kept for later where nobody wants to watch", () => {
  settings.playback = false;
  const playback = new Playback();
  playback.show([scene(1, 10)], shown, shown);
  expect([playback.playing, playback.repeatable]).toEqual([false, true]);
  playback.again();
  expect(playback.playing).toBe(true);
});

it("is no longer offered once the next turn is under way", () => {
  const at = (turn: number, phase: string) => ({ ...shown, seat: 0, turn, phase }) as Shown;
  const told = (seat: number) =>
    ({ kind: "act", seat, action: null, events: [] }) as unknown as ViewerMessage;
  const watched = () => {
    const playback = new Playback();
    playback.show([scene(1, 10)], shown, shown);
    playback.skip();
    return playback;
  };
  const others = watched();
  others.hear(told(0), at(1, "payday"), at(1, "cleanup"), null);
  others.hear(told(1), at(1, "cleanup"), at(2, "restructuring"), null);
  others.hear(told(1), at(2, "restructuring"), at(2, "restructuring"), null);
  expect(others.repeatable).toBe(true);
  others.hear(told(1), at(2, "restructuring"), at(2, "order"), null);
  expect(others.repeatable).toBe(false);

  const mine = watched();
  mine.hear(told(0), at(2, "restructuring"), at(2, "restructuring"), null);
  expect(mine.repeatable).toBe(false);
  mine.show([scene(2, 1)], shown, shown);
  mine.skip();
  expect(mine.repeatable).toBe(true);
});

it("asks once a dinner for the roads that nobody drove, and draws them thin behind", async () => {
  const sale = (house: string, rivals: number) =>
    ({
      ...scene(1, 10),
      kind: "sold",
      house,
      seat: 0,
      offers: [{ serves: true }, ...Array<object>(rivals).fill({ serves: true })],
      ribbons: [{ squares: [[1, 1]], seat: 0 }],
    }) as unknown as Scene;
  const asked = vi.fn(() =>
    Promise.resolve({ roads: { "5": { "2": [[3, 3]] } }, lacking: {} } as LeftOut),
  );
  const playback = new Playback(asked);
  playback.show([sale("4", 0), sale("5", 1)], shown, shown, 7);
  await vi.advanceTimersByTimeAsync(0);
  expect(playback.ribbons).toEqual([{ squares: [[1, 1]], seat: 0 }]);
  playback.step();
  playback.step();
  expect(playback.ribbons).toEqual([
    { squares: [[1, 1]], seat: 0 },
    { squares: [[3, 3]], seat: 2, thin: true },
  ]);
  expect(asked.mock.calls).toEqual([[7]]);
});

it("asks for no roads where nobody watches or nobody else could have sold", () => {
  const asked = vi.fn(() => Promise.reject(new Error("away")));
  const playback = new Playback(asked);
  playback.show([scene(1, 10)], shown, shown, 7);
  settings.playback = false;
  const contested = { ...scene(2, 1), kind: "sold", offers: [{ serves: true }, { serves: true }] };
  playback.show([contested as unknown as Scene], shown, shown, 8);
  expect(asked).not.toHaveBeenCalled();
});

it("asks on payday what those who fired were lacking", async () => {
  const wages = (seat: number, forced: boolean) =>
    ({ ...scene(1, -5), kind: "wages", seat, fired: [{ forced }] }) as unknown as Scene;
  const asked = vi.fn(() => Promise.resolve({ roads: {}, lacking: { 0: 6 } } as LeftOut));
  const playback = new Playback(asked);
  playback.show([wages(0, true)], shown, shown, 3);
  expect(asked).not.toHaveBeenCalled();
  playback.forget();
  playback.show([wages(0, false), wages(1, true)], shown, shown, 4);
  expect(playback.lacking).toBe(0);
  await vi.advanceTimersByTimeAsync(0);
  expect(playback.lacking).toBe(6);
  playback.step();
  playback.step();
  expect(playback.lacking).toBe(0);
  expect(asked.mock.calls).toEqual([[4]]);
});

describe("messages that came together", () => {
  const house = (id: string, demand: string[]) => ({
    id,
    limit: 3,
    room: 3 - demand.length,
    demand: demand.map((good) => ({ good, by: 0 })),
  });
  const table = (phase: string, houses: object[], campaigns: number[] = [3]) =>
    ({
      ...shown,
      phase,
      chains: [{ seat: 0, cash: 5, stock: { burger: 2, beer: 1 } }],
      board: { houses, campaigns: campaigns.map((number) => ({ number })), restaurants: [] },
    }) as unknown as Shown;
  const before = table("food", [house("5", ["burger"])]);
  const after = table("restructuring", [house("5", ["beer"])]);
  const told = (number: number, events: object[], more: object = {}) =>
    ({ number, kind: "act", seat: 0, action: null, events, ...more }) as unknown as ViewerMessage;
  const entry = (number: number, phase: string, lines: object[] = []) =>
    ({ number, turn: 1, phase, lines }) as unknown as LogEntry;
  const dinner = told(7, [
    { what: "phase_began", turn: 1, phase: "dinnertime" },
    {
      what: "sold",
      house: "5",
      seat: 0,
      demand: [["burger", 0]],
      goods: { burger: 1 },
      price: 10,
      total: 10,
      bonuses: {},
      offers: [],
      road: [],
    },
    { what: "phase_began", turn: 1, phase: "payday" },
  ]);
  const dinnerLines = [{ event: 1, text: "", pays: { 0: 10 }, uses: { 0: { burger: 1 } } }];
  const ran = (number: number) => ({
    what: "campaign_ran",
    number,
    kind: "billboard",
    good: "beer",
    owner: 0,
    reached: [{ house: "5", placed: 1, lost: 0 }],
  });
  const pay = told(8, [
    { what: "salaries_paid", seat: 0, paid: 5 },
    { what: "phase_began", turn: 1, phase: "marketing" },
    ran(3),
    { what: "phase_began", turn: 1, phase: "clean_up" },
  ]);
  const payLines = [{ event: 0, text: "", pays: { 0: -5 } }];
  const clean = told(9, [{ what: "goods_cleared", seat: 0, kept: {}, thrown: { beer: 1 } }]);

  /** What is seen of the table, scene by scene. */
  function watched(playback: Playback, now: Shown) {
    const seen: unknown[][] = [];
    for (; playback.playing; playback.step()) {
      const { chains, bank, board } = playback.at(now);
      const wants = board.houses[0]?.demand.map(({ good }) => good).join();
      seen.push([playback.scene?.kind, chains[0]?.cash, bank.money, wants, chains[0]?.stock]);
    }
    return seen;
  }

  it("go on from one another: the evening never runs backwards", () => {
    const playback = new Playback();
    playback.hear(dinner, before, after, entry(7, "food", dinnerLines));
    playback.hear(pay, before, after, entry(8, "payday", payLines));
    playback.hear(clean, before, after, entry(9, "clean_up"));
    expect(watched(playback, after)).toEqual([
      ["sold", 5, 50, "burger", { burger: 2, beer: 1 }],
      ["sold", 15, 40, "", { burger: 1, beer: 1 }],
      ["wages", 15, 40, "", { burger: 1, beer: 1 }],
      ["wages", 10, 45, "", { burger: 1, beer: 1 }],
      ["ran", 10, 45, "", { burger: 1, beer: 1 }],
      ["ran", 10, 45, "beer", { burger: 1, beer: 1 }],
      ["closing", 10, 45, "beer", { burger: 1, beer: 1 }],
      ["closing", 10, 45, "beer", { burger: 1 }],
    ]);
  });

  it("bring what the later of them placed, with no more demand than it has been given", () => {
    const later = table("restructuring", [house("5", []), house("9", ["beer"])], [3, 4]);
    const playback = new Playback();
    playback.hear(dinner, before, after, entry(7, "food", dinnerLines));
    playback.hear(pay, before, later, entry(8, "payday", payLines));
    playback.step();
    playback.step();
    expect(playback.board?.houses.map(({ id, demand }) => [id, demand.length])).toEqual([
      ["5", 0],
      ["9", 0],
    ]);
    expect(playback.board?.campaigns.map(({ number }) => number)).toEqual([3, 4]);
  });

  it("begin anew where something was taken back, and for another table", () => {
    const playback = new Playback();
    playback.hear(dinner, before, after, entry(7, "food", dinnerLines));
    playback.hear(told(8, [], { kind: "rewind" }), before, after, null);
    playback.skip();
    playback.hear({ ...dinner, number: 9 }, before, after, entry(9, "food", dinnerLines));
    expect(playback.cash).toEqual({ 0: 5 });
    playback.skip();
    playback.hear({ ...dinner, number: 10 }, { ...before }, after, entry(10, "food", dinnerLines));
    expect(playback.cash).toEqual({ 0: 5 });
  });
});
