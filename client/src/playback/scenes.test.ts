import { describe, expect, it } from "vitest";
import type { Board, GameEvent, LogLine, Shown } from "../lib/wire";
import { afterScene, asItWas, atScene, opening } from "./board";
import { asked, deciding, type Offer } from "./offers";
import { headingOf } from "./headline";
import { noiseOf } from "./noises";
import { scenesOf } from "./scenes";

const offer = (seat: number, more: Partial<Offer> = {}): Offer => ({
  seat,
  price: 10,
  distance: 1,
  adjusted: 1,
  waitresses: 0,
  position: seat + 1,
  serves: true,
  missing: {},
  ties: [],
  tolls: 0,
  ...more,
});
const sold: GameEvent = {
  what: "sold",
  house: "5",
  seat: 1,
  demand: [
    ["burger", 0],
    ["beer", 1],
  ],
  goods: { burger: 1, beer: 1 },
  price: 10,
  factor: 2,
  bonuses: { burger: 5 },
  total: 45,
  decided_by: "price",
  offers: [offer(0, { adjusted: 3 }), offer(1)],
  road: [
    [1, 1],
    [1, 2],
  ],
};
const hungry: GameEvent = {
  what: "went_hungry",
  house: "7",
  demand: [["beer", 0]],
  offers: [offer(0, { serves: false, missing: { beer: 1 } })],
};
const evening: GameEvent[] = [
  { what: "phase_began", turn: 3, phase: "dinnertime" },
  sold,
  { what: "milestone_earned", seat: 1, milestone: "first_20", cards: {} },
  hungry,
  { what: "tipped", seat: 0, waitresses: 2, each: 3, total: 6 },
  { what: "phase_began", turn: 3, phase: "payday" },
];
const line = (event: number, text: string, more: Partial<LogLine> = {}): LogLine => ({
  event,
  text,
  what: "",
  parts: [],
  why: [],
  rules: [],
  focus: { houses: [], squares: [], campaigns: [], restaurants: [], seat: null },
  turn: 3,
  phase: "",
  ...more,
});
const sale = (event: number) =>
  line(event, "sold", {
    reason: "It is cheaper.",
    pays: { 1: 45 },
    uses: { 1: { burger: 1, beer: 1 } },
  });
const eveningLines = [sale(1), line(2, "earned"), line(4, "tips", { pays: { 0: 6 } })];
const told = (events: GameEvent[], phase = "working", lines: LogLine[] = []) =>
  scenesOf({ events, lines, turn: 3, phase });

describe("scenes", () => {
  it("play dinner house by house and end with its sum", () => {
    const scenes = told(evening, "working", eveningLines);
    expect(scenes.map(({ kind }) => kind)).toEqual(["sold", "earned", "hungry", "income", "sum"]);
    const [first, earned, , tips, sum] = scenes;
    expect(first).toMatchObject({ bonus: 5, otherMeal: false, change: { ate: "5" } });
    expect(first).toMatchObject({ reason: "It is cheaper." });
    expect(earned).toMatchObject({ seat: 1, milestone: "first_20", said: "earned" });
    expect(first?.ribbons).toEqual([{ squares: sold.road, seat: 1 }]);
    expect(tips?.gains).toEqual([{ seat: 0, dollars: 6 }]);
    expect(sum).toMatchObject({
      earned: [
        { seat: 1, houses: 1, dollars: 45 },
        { seat: 0, houses: 0, dollars: 6 },
      ],
    });
  });

  it("leave alone what happens by day", () => {
    expect(told([{ what: "hired", seat: 0, employee: "trainer" }])).toEqual([]);
  });

  it("take up an evening in the middle of its phase", () => {
    const paid = {
      what: "salaries_paid",
      seat: 0,
      salaries: { coach: 5 },
      unpaid: {},
      discounts: {},
      paid: 5,
    };
    const [scene] = told([paid], "payday");
    expect(scene).toMatchObject({ kind: "wages", act: "payday", paid: 5 });
  });

  it("gather who was fired with what was paid, by chain", () => {
    const fired = (seat: number, employee: string) => ({
      what: "fired",
      seat,
      employee,
      place: "work",
      forced: false,
    });
    const paid = (seat: number) => ({
      what: "salaries_paid",
      seat,
      salaries: {},
      unpaid: {},
      discounts: {},
      paid: 0,
    });
    const scenes = told(
      [fired(0, "coach"), fired(0, "guru"), paid(0), fired(1, "cfo"), paid(1)],
      "payday",
    );
    expect(scenes.map((one) => one.kind === "wages" && [one.seat, one.fired.length])).toEqual([
      [0, 2],
      [1, 1],
    ]);
  });

  it("show what a house drinks on its way", () => {
    const drove = {
      what: "coffee.drove_to_eat",
      house: "5",
      seat: 1,
      places: [{ at: [1, 2] }],
      cups: [{ place: 0, seat: 0, price: 10, total: 10 }],
      drives: [
        { road: [[1, 1]], fate: "stayed" },
        { road: [[9, 9]], fate: "sells_less" },
      ],
      road: [[1, 1]],
    };
    const cup = line(2, "a cup", { pays: { 0: 10 }, uses: { 0: { coffee: 1 } } });
    const [first] = told([evening[0]!, sold, drove, hungry], "working", [sale(1), cup]);
    expect(first).toMatchObject({ stops: [{ seat: 0, dollars: 10, at: [1, 2] }] });
    expect(first?.change.uses).toEqual({ 0: { coffee: 1 }, 1: { burger: 1, beer: 1 } });
    expect(first?.gains).toEqual([
      { seat: 1, dollars: 45 },
      { seat: 0, dollars: 10 },
    ]);
    expect(first?.ribbons.map(({ faint }) => faint ?? false)).toEqual([false, true]);
  });

  it("show a campaign with two goods once", () => {
    const ran = (good: string, lost: number) => ({
      what: "campaign_ran",
      number: 3,
      kind: "airplane",
      good,
      owner: 0,
      reached: [{ house: "5", placed: 1 - lost, lost }],
    });
    const [scene, ...more] = told([ran("burger", 0), ran("beer", 1)], "marketing");
    expect(more).toEqual([]);
    expect(scene).toMatchObject({
      goods: ["burger", "beer"],
      reached: [{ house: "5", placed: 1, lost: 1 }],
    });
  });
});

describe("a bank that breaks", () => {
  const began = { what: "phase_began", turn: 3, phase: "dinnertime" };
  const broke = (time: number) => ({ what: "bank_broke", time, reserves: [], added: 0 });
  const price = { what: "reserve_prices.price_shown", price: 20 };
  const lines = [line(1, "broke"), line(2, "again"), line(3, "the price is 20"), sale(4)];
  const events = [began, broke(1), broke(2), price, sold, hungry];

  it("breaks after the sale it could not pay, and not before", () => {
    const scenes = told(events, "working", lines);
    expect(scenes.map(({ kind }) => kind)).toEqual(["sold", "broken", "broken", "hungry", "sum"]);
    expect(scenes[2]!.lines.map(({ text }) => text)).toContain("the price is 20");
    expect(scenes[0]!.lines).toEqual([]);
    // the log tells none of it before the sale is settled
    expect(scenes.map(({ first, event }) => [first, event])).toEqual([
      [1, 4],
      [4, 4],
      [4, 4],
      [5, 5],
      [6, 5],
    ]);
  });

  it("breaks at once where it owed something when the evening began", () => {
    const scenes = scenesOf({ events, lines, turn: 3, phase: "working", bank: -20 });
    expect(scenes.slice(0, 3).map(({ kind }) => kind)).toEqual(["broken", "broken", "sold"]);
  });

  it("breaks before the end of a game that its break has brought", () => {
    const ended = { what: "game_ended", reason: "bank", winner: 1, ranking: [1, 0] };
    const scenes = told([began, sold, broke(2), ended], "working", [sale(1), line(2, "broke")]);
    expect(scenes.map(({ kind }) => kind)).toEqual(["sold", "broken", "sum", "finale"]);
  });
});

describe("a chain without money", () => {
  it("that goes bankrupt has a scene of its own, before the evening is summed up", () => {
    const bankrupt = { what: "went_bankrupt", seat: 0, cash: -12 };
    const lines = [...eveningLines, line(5, "bankrupt")];
    const scenes = told([...evening.slice(0, 5), bankrupt], "working", lines);
    expect(scenes.slice(-2).map(({ kind }) => kind)).toEqual(["bankrupt", "sum"]);
    expect(scenes.at(-2)).toMatchObject({ seat: 0, cash: -12, said: "bankrupt" });
    expect(noiseOf(scenes.at(-2)!, true)).toBe("crash");
  });

  it("that cannot pay everybody is said so on payday", () => {
    const paid = { what: "salaries_paid", seat: 1, salaries: { coach: 5 }, paid: 5 };
    const [scene] = told([paid], "payday");
    const chains = [{ seat: 1, chain: "x" }] as unknown as Parameters<typeof headingOf>[2];
    expect(headingOf(scene!, true, chains)).toBe("playback.title.pays");
    expect(headingOf(scene!, true, chains, 7)).toBe("playback.title.lacking");
  });
});

describe("the end of a day and of a game", () => {
  const began = { what: "phase_began", turn: 3, phase: "clean_up" };
  const cleared = (seat: number) => ({
    what: "goods_cleared",
    seat,
    kept: { burger: 1 },
    thrown: { beer: 2 },
  });

  it("puts the day away in one scene", () => {
    const opened = { what: "restaurant_opened", seat: 1, restaurant: 0 };
    const scenes = told([began, cleared(0), cleared(1), opened], "marketing");
    expect(scenes.map(({ kind, event }) => [kind, event])).toEqual([["closing", 3]]);
    expect(scenes[0]).toMatchObject({
      cleared: [{ seat: 0 }, { seat: 1 }],
      change: { uses: { 0: { beer: 2 }, 1: { beer: 2 } }, opened: [[1, 0]] },
      focus: { restaurants: [[1, 0]] },
    });
  });

  it("tells nothing of what is only planned, nor of what a seat decides", () => {
    const planned = { what: "keeping_planned", seat: 0, good: "beer", count: 1 };
    expect(told([planned], "clean_up", [line(0, "planned", { secret: true })])).toEqual([]);
    expect(told([{ what: "coffee.shop_placed", seat: 0 }], "clean_up", [line(0, "shop")])).toEqual(
      [],
    );
  });

  it("shows the takings before it says who has won", () => {
    const ended = { what: "game_ended", reason: "bank", winner: 1, ranking: [1, 0] };
    const scenes = told([...evening.slice(0, 5), ended], "working", eveningLines);
    expect(scenes.slice(-2).map(({ kind }) => kind)).toEqual(["sum", "finale"]);
    expect(scenes.at(-1)).toMatchObject({ winner: 1, ranking: [1, 0] });
  });
});

describe("offers", () => {
  it("have a sum, and a column that settles it", () => {
    const offers = [offer(0), offer(1, { waitresses: 2 }), offer(2, { price: 8 })];
    expect(offers.map(asked)).toEqual([11, 11, 9]);
    expect(deciding("waitresses")).toBe("waitresses");
    expect(deciding("only")).toBeNull();
  });
});

describe("the table meanwhile", () => {
  const house = (id: string, demand: string[]) => ({
    id,
    order: 0,
    limit: 3,
    room: 3 - demand.length,
    demand: demand.map((good) => ({ good, by: 0 })),
  });
  const table = (houses: unknown[], campaigns: unknown[] = []) =>
    ({
      board: { houses, campaigns, restaurants: [] } as unknown as Board,
      chains: [
        { seat: 0, cash: 1, stock: {} },
        { seat: 1, cash: 2, stock: { burger: 2, beer: 1 } },
      ],
      order: [0, 1],
      track: [],
      ranking: [],
      milestones: [],
      bank: { money: 100, breaks: 0, reserves: ["hidden", "small"], ending: false },
    }) as unknown as Shown;

  it("follows the scenes", () => {
    const before = table([house("5", ["burger", "beer"]), house("7", ["beer"])]);
    let stage = opening(before, before);
    for (const scene of told(evening, "working", eveningLines)) stage = afterScene(stage, scene);
    expect(stage.board.houses.map((one) => [one.demand.length, one.room])).toEqual([
      [0, 3],
      [1, 2],
    ]);
    expect(stage.cash).toEqual({ 0: 7, 1: 47 });
  });

  it("shows cash, stock, bank and milestones of the moment, and who is awaited now", () => {
    const before = table([house("5", ["burger", "beer"])]);
    const after = {
      ...table([house("5", [])]),
      awaited: [1],
      bank: { money: 260, breaks: 1, reserves: ["large", "small"], ending: false },
      milestones: [{ id: "first_20", owners: [1], state: "claimed" }],
    } as unknown as Shown;
    Object.assign(after.chains[1]!, { cash: 47, stock: {}, decided: true });
    const broke = { what: "bank_broke", time: 1, reserves: [], added: 200, ceo_slots: 3 };
    const began = { what: "phase_began", turn: 3, phase: "dinnertime" };
    const lines = [line(1, "broke", { fills_bank: 200 }), sale(2)];
    const scenes = told([began, broke, sold], "working", lines);
    const opened = opening(before, after);
    const [paid, broken] = scenes
      .slice(0, 2)
      .reduce((all, one) => [...all, afterScene(all.at(-1)!, one)], [opened])
      .slice(1);
    const shown = asItWas(after, opened);
    expect(shown.bank).toEqual(before.bank);
    expect([shown.awaited, shown.milestones]).toEqual([[1], before.milestones]);
    expect(shown.chains[1]).toMatchObject({
      cash: 2,
      stock: { burger: 2, beer: 1 },
      decided: true,
    });
    expect(shown.board.houses[0]?.demand).toHaveLength(2);
    const later = asItWas(after, paid!);
    expect(later.bank).toEqual({ ...before.bank, money: 55 });
    expect(later.chains[1]).toMatchObject({ cash: 47, stock: { burger: 1 } });
    expect(asItWas(after, broken!).bank).toEqual({ ...after.bank, money: 255 });
  });

  it("takes the bank's money from whoever tells it", () => {
    const removed = {
      what: "new_milestones.money_removed",
      seat: 1,
      discount: 1,
      total: 9,
      bank: 46,
    };
    const lines = [sale(0), line(1, "removed", { fills_bank: -9 })];
    const [scene] = told([sold, removed], "dinnertime", lines);
    const stage = afterScene(opening(table([]), table([])), scene!);
    expect(stage.bank.money).toBe(46);
  });

  it("spoils nothing: money and marks change with their scene, never before", () => {
    const begins = table([house("5", ["burger", "beer"]), house("7", ["beer"])]);
    const before = { ...begins, awaited: [1], step: "food" };
    const ended = { what: "game_ended", reason: "bank", winner: 1, ranking: [1, 0] };
    const over = { over: true, awaited: [], step: "dinnertime", ranking: [1, 0] };
    const after = { ...table([house("5", []), house("7", ["beer"])]), ...over };
    const scenes = told([...evening.slice(0, 5), ended], "working", eveningLines);
    let stage = opening(before, after as Shown);
    const all = ({ bank, chains }: Shown) =>
      bank.money + chains.reduce((n, one) => n + one.cash, 0);
    for (const scene of scenes) {
      const shown = asItWas(after as Shown, stage);
      expect([shown.over, shown.ranking, shown.order]).toEqual([false, [], before.order]);
      expect([shown.awaited, shown.step]).toEqual([[0, 1], "payday"]); // as on any other evening
      expect(all(shown)).toBe(all(before));
      stage = afterScene(stage, scene);
      for (const { seat, dollars } of scene.gains) {
        const had = shown.chains.find((one) => one.seat === seat)!.cash;
        expect(stage.cash[seat]).toBe(had + dollars);
      }
      const { houses } = asItWas(after as Shown, stage).board;
      const same = houses.filter((one, i) => one === shown.board.houses[i]).length;
      expect(same).toBe(houses.length - (scene.change.ate ? 1 : 0));
    }
  });

  it("knows that the bank breaks from that scene on, and asks nobody after the last break", () => {
    const before = { ...table([house("5", ["burger", "beer"])]), awaited: [1], step: "food" };
    before.bank = { ...before.bank, money: 40 };
    const bank = { ...before.bank, money: -5, breaks: 2, ending: true };
    const after = { ...before, over: true, awaited: [], bank } as Shown;
    const broke = { what: "bank_broke", time: 2, reserves: [], added: 0, ceo_slots: 3 };
    const [paid, broken] = told([sold, broke], "dinnertime", [sale(0)]);
    const owing = afterScene(opening(before as Shown, after), paid!);
    expect(asItWas(after, owing)).toMatchObject({ awaited: [0, 1], bank: { ending: false } });
    const breaking = asItWas(after, atScene(owing, broken!));
    expect(breaking).toMatchObject({ awaited: [], step: "food", bank: { money: -5, breaks: 2 } });
  });

  it("gets demand from campaigns, which then end", () => {
    const before = table([house("5", [])], [{ number: 3 }]);
    const scenes = told(
      [
        {
          what: "campaign_ran",
          number: 3,
          kind: "billboard",
          good: "beer",
          owner: 0,
          reached: [{ house: "5", placed: 2, lost: 0 }],
        },
        { what: "campaign_ended", number: 3, owner: 0, marketeer: "", kind: "billboard" },
      ],
      "marketing",
    );
    const [mid, end] = scenes
      .reduce(
        (stages, scene) => [...stages, afterScene(stages.at(-1)!, scene)],
        [opening(before, before)],
      )
      .slice(1);
    expect(mid?.board.houses[0]?.demand).toHaveLength(2);
    expect(mid?.board.campaigns).toHaveLength(1);
    expect(end?.board.campaigns).toHaveLength(0);
  });
});
