import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { settings } from "../lib/settings.svelte";
import type { LeftOut, Shown, Told } from "../lib/wire";
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
    ({ kind: "act", seat, action: null, events: [] }) as unknown as Told;
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
