import { afterEach, expect, it, vi } from "vitest";
import { settings } from "../lib/settings.svelte";
import { Reel } from "./reel.svelte";

const scenes = [
  { number: 0, turn: 1, phase: "setup", step: "first_restaurants" },
  { number: 2, turn: 1, phase: "restructuring", step: "restructuring" },
  { number: 4, turn: 1, phase: "working", step: "hire" },
];
/** A server that knows a game of six messages; `gone` cannot be reached. */
function serve(status: string, gone: (path: string) => boolean = () => false): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    if (gone(path)) throw new TypeError("no network");
    const at = Number(/at=(\d+)/.exec(path)?.[1] ?? 0);
    const shown = { awaited: [], over: false, chains: [], turn: 1 };
    const answer = path.includes("/replay")
      ? { number: at, count: 6, public: Math.floor(at / 2), told: null, shown, view: {} }
      : path.includes("/scenes")
        ? { count: 6, scenes }
        : path.includes("/log")
          ? { entries: [], next: null }
          : { id: "t", code: "ABCDEF", status, seats: [{ seat: 0 }, { seat: 1 }], mine: [0] };
    return new Response(JSON.stringify(answer));
  });
  return asked;
}
const moments = (asked: string[]) =>
  asked.filter((path) => path.includes("/replay")).map((path) => /at=(\d+)/.exec(path)?.[1]);

afterEach(() => {
  vi.unstubAllGlobals();
  settings.lang = "en";
});

it("opens a moment, fetches its neighbours and the next phase, and asks for nothing twice", async () => {
  const asked = serve("playing");
  const reel = new Reel("ABCDEF");
  await reel.open(0, 2);
  expect([reel.at, reel.moment?.number, reel.mark?.phase]).toEqual([2, 2, "restructuring"]);
  expect(moments(asked)).toEqual(["2", "3", "1", "4"]);
  await reel.go(3);
  expect(moments(asked)).toEqual(["2", "3", "1", "4"]);
  expect(reel.address).toBe("/t/ABCDEF/3?seat=0");
});

it("gives others a link that is not closed to them", async () => {
  serve("playing");
  const running = new Reel("ABCDEF");
  await running.open(0, 5);
  expect(running.link).toBe("/t/ABCDEF/2");
  serve("over");
  const over = new Reel("ABCDEF");
  await over.open(0, 5);
  over.leave();
  expect(over.link).toBe("/t/ABCDEF/5?seat=0");
});

it("knows who may be looked over the shoulder", async () => {
  serve("playing");
  const running = new Reel("ABCDEF");
  await running.open(null, 99);
  expect([running.at, running.viewers]).toEqual([6, [0, null]]);
  serve("over");
  const over = new Reel("ABCDEF");
  await over.open("all", 0);
  over.leave();
  expect(over.viewers).toEqual(["all", null, 0, 1]);
});

it("shows the beginning of the phase when the network is gone", async () => {
  serve("playing", (path) => /at=5/.test(path));
  const reel = new Reel("ABCDEF");
  await reel.open(null, 5);
  expect([reel.at, reel.moment?.number]).toEqual([4, 4]);
});

it("says what was told anew in another language", async () => {
  const asked = serve("playing");
  const reel = new Reel("ABCDEF");
  await reel.open(null, 2);
  settings.lang = "de";
  await reel.reword();
  const told = asked.filter((path) => path.includes("/log") && path.includes("until=2"));
  expect(told.map((path) => /lang=(\w+)/.exec(path)?.[1])).toEqual(["en", "de"]);
});
