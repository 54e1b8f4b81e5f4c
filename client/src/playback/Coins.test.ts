import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { settings } from "../lib/settings.svelte";
import type { Shown } from "../lib/wire";
import Coins from "./Coins.svelte";
import { Playback } from "./playback.svelte";
import type { Scene } from "./scene";

vi.mock("./flights", () => ({
  onTheirWay: () => [
    [
      { x: 9, y: 9 },
      { x: 1, y: 1 },
    ],
  ],
}));
const shown = {
  turn: 1,
  order: [0],
  milestones: [],
  board: { houses: [], campaigns: [], restaurants: [] },
  chains: [{ seat: 0, cash: 5, stock: {} }],
  bank: { money: 50 },
} as unknown as Shown;
const scene = (dollars: number) =>
  ({
    kind: "sold",
    act: "dinnertime",
    turn: 1,
    seconds: 4,
    gains: [{ seat: 0, dollars }],
    change: {},
    offers: [],
    ribbons: [{ squares: [[1, 1], [1, 2]], seat: 0 }], // prettier-ignore
  }) as unknown as Scene;
let coins: object;

/** Scenes that are played, as far as the end of the first. */
function watched(...dollars: number[]): Playback {
  const playback = new Playback();
  playback.show(dollars.map(scene), shown, shown);
  coins = mount(Coins, { target: document.body, props: { playback } });
  playback.step();
  flushSync();
  return playback;
}
function flying(): number {
  flushSync();
  return document.querySelectorAll(".coins i").length;
}

beforeEach(() => {
  vi.useFakeTimers();
  Element.prototype.animate = vi.fn(() => ({ cancel: () => {} }) as unknown as Animation);
  Object.assign(settings, { playback: true, speed: 1, motion: "on" });
});
afterEach(() => {
  void unmount(coins);
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it("fly when the car has come, and are gone with the scene", () => {
  const playback = watched(20, 5);
  vi.advanceTimersByTime(1000);
  expect(flying()).toBe(0);
  vi.advanceTimersByTime(600);
  expect(flying()).toBe(4);
  playback.step();
  expect(flying()).toBe(0);
});

it("end at once when the evening is skipped", () => {
  const playback = watched(20);
  vi.advanceTimersByTime(1600);
  expect(flying()).toBe(4);
  playback.skip();
  expect(flying()).toBe(0);
});

it("stay where they are in a tab that nobody sees, and where a house pays nothing", () => {
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  watched(20);
  vi.advanceTimersByTime(1600);
  expect(flying()).toBe(0);
  hidden.mockRestore();
  void unmount(coins);
  watched(-2);
  vi.advanceTimersByTime(1600);
  expect(flying()).toBe(0);
});

it("do not fly where nothing should move", () => {
  settings.motion = "off";
  watched(20);
  vi.advanceTimersByTime(1600);
  expect(flying()).toBe(0);
});
