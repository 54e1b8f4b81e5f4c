/** Telling what the others do: what is worth a line, its pace, and how it is skipped. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { settings } from "../../lib/settings.svelte";
import type { LogEntry, LogLine } from "../../lib/wire";
import { decidedByClock, newsOf, type News } from "./news";
import { pause, Ticker } from "./ticker.svelte";

const line = (what: string, seat: number | null, more: Partial<LogLine> = {}): LogLine =>
  ({
    event: 0,
    what,
    phase: "working",
    text: what,
    parts: [],
    focus: { seat },
    ...more,
  }) as unknown as LogLine;
const entry = (seat: number, lines: LogLine[]): LogEntry =>
  ({ number: 7, kind: "act", seat, phase: "working", undone: false, lines }) as unknown as LogEntry;
const name = (seat: number) => ["Ann", "Bea", "Cai"][seat]!;
const news = (n: number): News => ({ key: `${n}`, seat: 1, text: `line ${n}`, focus: {} });

describe("news", () => {
  it("are what the others did, and what it earned them at once", () => {
    const found = newsOf(
      entry(1, [
        line("hired", 1, {
          parts: [
            { text: "Gluttony", term: "chain:1" },
            { text: " hires a trainer." },
          ] as LogLine["parts"],
        }),
        line("milestone_earned", 1, { event: 1 }),
        line("step_began", 1, { event: 2 }),
        line("sold", 1, { event: 3, phase: "dinnertime" }),
        line("position_chosen", 2, { event: 4 }),
      ]),
      [0],
      name,
    );
    expect(found.map(({ text }) => text)).toEqual(["Bea hires a trainer.", "milestone_earned"]);
  });

  it("are nothing of one's own, nothing secret, nothing of a choice that is not open yet", () => {
    expect(newsOf(entry(0, [line("hired", 0)]), [0], name)).toEqual([]);
    expect(newsOf(entry(1, [line("card_planned", 1, { secret: true })]), [0], name)).toEqual([]);
    const last = entry(1, [line("decided", 1), line("company_revealed", 1)]);
    expect(newsOf(last, [0], name)).toEqual([]);
  });
});

describe("the ticker", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    Object.assign(settings, { motion: "on", playback: true, speed: 1 });
  });
  afterEach(() => vi.useRealTimers());
  const told = (ticker: Ticker) => ticker.shown.map(({ key }) => key);

  it("tells one line after the other, and then nothing", () => {
    const ticker = new Ticker();
    ticker.hear([news(1), news(2)]);
    expect(told(ticker)).toEqual(["1"]);
    expect(ticker.waiting).toBe(1);
    vi.advanceTimersByTime(pause("line 1", 1, 1) + 1);
    expect(told(ticker)).toEqual(["2"]);
    vi.advanceTimersByTime(10_000);
    expect(told(ticker)).toEqual([]);
  });

  it("lets the last line go as soon as another one waits behind it", () => {
    const ticker = new Ticker();
    ticker.hear([news(1)]);
    vi.advanceTimersByTime(500);
    ticker.hear([news(2)]);
    vi.advanceTimersByTime(pause("line 1", 1, 1) - 500 + 1);
    expect(told(ticker)).toEqual(["2"]);
  });

  it("is faster where many wait, and with the speed of the evening", () => {
    expect(pause("a", 8, 1)).toBeLessThan(pause("a", 1, 1) / 2);
    expect(pause("a", 1, 2)).toBe(pause("a", 1, 1) / 2);
  });

  it("forgets the rest when it is skipped", () => {
    const ticker = new Ticker();
    ticker.hear([news(1), news(2), news(3)]);
    ticker.skip();
    vi.advanceTimersByTime(10_000);
    expect(told(ticker)).toEqual([]);
    ticker.hear([news(4)]);
    expect(told(ticker)).toEqual(["4"]);
  });

  it("waits while something else is watched", () => {
    const ticker = new Ticker();
    ticker.hear([news(1), news(2)]);
    ticker.hold(true);
    ticker.hear([news(3)]);
    expect(told(ticker)).toEqual([]);
    ticker.hold(false);
    expect(told(ticker)).toEqual(["3"]);
  });

  it("lists its lines where nothing may move, and says nothing where nothing is played", () => {
    settings.motion = "off";
    const ticker = new Ticker();
    ticker.hear([1, 2, 3, 4, 5].map(news));
    expect(told(ticker)).toEqual(["2", "3", "4", "5"]);
    settings.playback = false;
    const silent = new Ticker();
    silent.hear([news(1)]);
    expect(told(silent)).toEqual([]);
  });
});

describe("a clock that ran out", () => {
  const by = (automatic: string, what: string, seat = 0) => ({
    ...entry(seat, [line(what, seat)]),
    automatic,
  });
  it("B12: tells its player what was decided, until the player acts", () => {
    const log = [by("", "hired"), by("clock", "trained"), by("forced", "done"), by("", "x", 1)];
    expect(decidedByClock(log, [0])).toEqual(["trained"]);
    expect(decidedByClock(log, [1])).toEqual([]);
    expect(decidedByClock([...log, by("", "paid")], [0])).toEqual([]);
  });
  it("says you, as the log does: not “Ann open your first restaurant”", () => {
    const parts = [
      { text: "You", term: "chain:0" },
      { text: " open your first restaurant.", term: null },
    ];
    const text = "You open your first restaurant.";
    const told = { ...line("opened", 0), text, parts } as unknown as LogLine;
    const log = [{ ...entry(0, [told]), automatic: "clock" }];
    expect(decidedByClock(log, [0])).toEqual([text]);
  });
});
