import { describe, expect, it } from "vitest";
import type { Board, GameEvent, LogLine, Shown } from "../lib/wire";
import { afterScene, asItWas, opening } from "./board";
import { asked, deciding, runnerUp, type Offer } from "./offers";
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
const line = (event: number, text: string): LogLine => ({
  event,
  text,
  what: "",
  parts: [],
  why: [],
  rules: [],
  focus: { houses: [], squares: [], campaigns: [], restaurants: [], seat: null },
  turn: 3,
  phase: "",
});
const told = (events: GameEvent[], phase = "working", lines: LogLine[] = []) =>
  scenesOf({ events, lines, turn: 3, phase });

describe("scenes", () => {
  it("play dinner house by house and end with its sum", () => {
    const scenes = told(evening, "working", [line(2, "earned")]);
    expect(scenes.map(({ kind }) => kind)).toEqual(["sold", "hungry", "income", "sum"]);
    const [sale, , tips, sum] = scenes;
    expect(sale).toMatchObject({ bonus: 5, otherMeal: false, change: { ate: "5" } });
    expect(sale?.lines.map(({ text }) => text)).toEqual(["earned"]);
    expect(sale?.ribbons).toEqual([{ squares: sold.road, seat: 1 }]);
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
      cups: [{ place: 0, seat: 0, price: 10, total: 10 }],
      drives: [
        { road: [[1, 1]], fate: "stayed" },
        { road: [[9, 9]], fate: "sells_less" },
      ],
      road: [[1, 1]],
    };
    const [sale] = told([evening[0]!, sold, drove, hungry]);
    expect(sale).toMatchObject({ stops: [{ seat: 0, total: 10 }] });
    expect(sale?.gains).toEqual([
      { seat: 1, dollars: 45 },
      { seat: 0, dollars: 10 },
    ]);
    expect(sale?.ribbons.map(({ faint }) => faint ?? false)).toEqual([false, true]);
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

describe("offers", () => {
  it("are compared by sum, ties, waitresses, order", () => {
    const offers = [offer(0), offer(1, { waitresses: 2 }), offer(2, { price: 8 })];
    expect(offers.map(asked)).toEqual([11, 11, 9]);
    expect(runnerUp(offers, 2)?.seat).toBe(1);
    expect(runnerUp([offer(0)], 0)).toBeNull();
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
      bank: { money: 100, breaks: 0, reserves: ["hidden", "small"], ending: false },
    }) as unknown as Shown;

  it("follows the scenes", () => {
    const before = table([house("5", ["burger", "beer"]), house("7", ["beer"])]);
    let stage = opening(before, before);
    for (const scene of told(evening)) stage = afterScene(stage, scene);
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
      over: true,
      awaited: [1],
      bank: { money: 260, breaks: 1, reserves: ["large", "small"], ending: false },
      milestones: [{ id: "first_20", owners: [1], state: "claimed" }],
    } as unknown as Shown;
    Object.assign(after.chains[1]!, { cash: 47, stock: {}, decided: true });
    const broke = { what: "bank_broke", time: 1, reserves: [], added: 200, ceo_slots: 3 };
    const scenes = told([{ what: "phase_began", turn: 3, phase: "dinnertime" }, broke, sold]);
    const opened = opening(before, after);
    const [broken, sale] = scenes
      .slice(0, 2)
      .reduce((all, one) => [...all, afterScene(all.at(-1)!, one)], [opened])
      .slice(1);
    const shown = asItWas(after, opened);
    expect(shown.bank).toEqual(before.bank);
    expect([shown.over, shown.awaited, shown.milestones]).toEqual([false, [1], before.milestones]);
    expect(shown.chains[1]).toMatchObject({
      cash: 2,
      stock: { burger: 2, beer: 1 },
      decided: true,
    });
    expect(shown.board.houses[0]?.demand).toHaveLength(2);
    expect(asItWas(after, broken!).bank).toEqual({ ...after.bank, money: 300 });
    const later = asItWas(after, sale!);
    expect(later.bank.money).toBe(255);
    expect(later.chains[1]).toMatchObject({ cash: 47, stock: { burger: 1 } });
  });

  it("takes the bank's money from whoever tells it", () => {
    const removed = {
      what: "new_milestones.money_removed",
      seat: 1,
      discount: 1,
      total: 9,
      bank: 6,
    };
    const [scene] = told([sold, removed], "dinnertime", [line(1, "removed")]);
    const stage = afterScene(opening(table([]), table([])), scene!);
    expect(stage.bank.money).toBe(6);
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
