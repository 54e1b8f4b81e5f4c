/** What happened in the evening as scenes to be watched, one after the other. Pure: events in, scenes out. */
import type { GameEvent, LogLine, Square } from "../lib/wire";
import type { Offer } from "./offers";
import {
  ACTS,
  type Act,
  type Change,
  type Common,
  type Dismissed,
  type Hungry,
  type Reached,
  type Sale,
  type Scene,
  type Stop,
  type Sum,
  type Wages,
} from "./scene";

/** A message and its log lines; lines are found by the place of their event. */
export interface Happened {
  events: readonly GameEvent[];
  lines: readonly LogLine[];
  /** The turn and phase in which it began. */
  turn: number;
  phase: string;
}

/** What is worth a scene of its own although it moves no money and no demand. */
const NOTED = new Set(["bank_broke", "went_bankrupt", "chain_left", "game_ended", "pass_began"]);

/** The scenes of a message; none: nothing of it is to be watched. */
export function scenesOf({ events, lines, turn, phase }: Happened): Scene[] {
  const scenes: Scene[] = [];
  let fired: Dismissed[] = [];
  let act = actOf(phase);
  let began = turn;
  const wordsOf = (place: number) => lines.filter((line) => line.event === place);
  const close = () => {
    if (act === "dinnertime") scenes.push(...sumOf(scenes, began));
  };
  events.forEach((event, place) => {
    if (event.what === "phase_began") {
      close();
      act = actOf(String(event.phase));
      began = Number(event.turn);
      return;
    }
    if (act === null || event.what === "step_began" || event.what === "decided") return;
    const words = wordsOf(place);
    const blank: Common = {
      act,
      turn: began,
      seconds: 2.5,
      gains: [],
      change: {},
      ribbons: [],
      focus: words[0]?.focus ?? {},
      said: words[0]?.text ?? "",
      lines: [],
    };
    const last = scenes.at(-1);
    if (event.what === "fired") {
      fired.push({
        employee: String(event.employee),
        place: String(event.place),
        forced: event.forced === true,
      });
      if (events[place + 1]?.what !== "fired" && !pays(events, place, event.seat)) {
        scenes.push(wagesOf(blank, { what: "fired", seat: event.seat }, fired));
        fired = [];
      }
    } else if (event.what === "salaries_paid") {
      scenes.push(wagesOf(blank, event, fired));
      fired = [];
    } else if (event.what === "sold") scenes.push(saleOf(blank, event));
    else if (event.what === "went_hungry") scenes.push(hungryOf(blank, event));
    else if (Array.isArray(event.cups) && last?.kind === "sold" && last.house === event.house) {
      scenes[scenes.length - 1] = withStops(last, event, words);
    } else if (event.what === "campaign_ran") ranOf(scenes, blank, event);
    else if (event.what === "campaign_ended") endedOf(scenes, blank, event);
    else if (NOTED.has(event.what)) {
      const change = bankOf(event);
      scenes.push({ ...blank, kind: "note", what: event.what, seconds: 3, lines: words, change });
    } else if (isIncome(event)) {
      const dollars = Number(event.total);
      const seat = Number(event.seat);
      scenes.push({
        ...blank,
        kind: "income",
        seat,
        dollars,
        line: words[0] ?? null,
        seconds: 1.8,
        gains: [{ seat, dollars }],
      });
    } else if (words.length && last?.act === act) {
      last.lines = [...last.lines, ...words];
      last.change = { ...last.change, ...bankOf(event) };
    } else if (words.length)
      scenes.push({
        ...blank,
        kind: "note",
        what: event.what,
        lines: words,
        change: bankOf(event),
      });
  });
  close();
  return scenes;
}

export function actOf(phase: string): Act | null {
  return ACTS.find((act) => act === phase) ?? null;
}

/** A fact that brings a seat money while the evening runs says out of what the total comes. */
function isIncome(event: GameEvent): boolean {
  const told = ["each", "income", "tokens"].some((field) => typeof event[field] === "number");
  return told && typeof event.seat === "number" && typeof event.total === "number";
}

/** What an event tells of the bank's money beside what chains get and pay. */
function bankOf(event: GameEvent): Change {
  if (typeof event.bank === "number") return { bank: { left: event.bank } };
  if (event.what === "bank_broke") return { bank: { added: Number(event.added ?? 0) } };
  return {};
}

function pays(events: readonly GameEvent[], place: number, seat: unknown): boolean {
  return events.slice(place).some((one) => one.what === "salaries_paid" && one.seat === seat);
}

function goodsOf(demand: unknown): string[] {
  return (demand as [string, number][]).map(([good]) => good);
}

function saleOf(blank: Common, event: GameEvent): Sale {
  const house = String(event.house);
  const seat = Number(event.seat);
  const wants = goodsOf(event.demand);
  const eats = event.goods as Record<string, number>;
  const offers = event.offers as Offer[];
  const bonuses = Object.values(event.bonuses as Record<string, number>);
  const total = Number(event.total);
  return {
    ...blank,
    kind: "sold",
    house,
    seat,
    wants,
    eats,
    otherMeal: !sameMeal(wants, eats),
    offers,
    decidedBy: String(event.decided_by),
    price: Number(event.price),
    factor: Number(event.factor),
    bonus: bonuses.reduce((sum, one) => sum + one, 0),
    total,
    stops: [],
    seconds: 3.6 + 0.4 * Math.min(offers.length, 5),
    gains: [{ seat, dollars: total }],
    change: { ate: house },
    ribbons: [{ squares: event.road as Square[], seat }],
    focus: { houses: [house], seat },
  };
}

function sameMeal(wants: readonly string[], eats: Record<string, number>): boolean {
  const left = new Map(Object.entries(eats));
  for (const good of wants) left.set(good, (left.get(good) ?? 0) - 1);
  return [...left.values()].every((count) => count === 0);
}

function hungryOf(blank: Common, event: GameEvent): Hungry {
  const house = String(event.house);
  return {
    ...blank,
    kind: "hungry",
    house,
    wants: goodsOf(event.demand),
    offers: event.offers as Offer[],
    seconds: 3,
    focus: { houses: [house] },
  };
}

/** The way it drove, past whom; other ways faintly. */
function withStops(sale: Sale, event: GameEvent, words: LogLine[]): Sale {
  const stops = (event.cups as Stop[]).map(({ seat, total }) => ({ seat, total }));
  const road = event.road as Square[];
  const others = ((event.drives ?? []) as { road: Square[] }[])
    .map((drive) => drive.road)
    .filter((way) => String(way) !== String(road));
  return {
    ...sale,
    stops,
    seconds: sale.seconds + 1.2,
    gains: [...sale.gains, ...stops.map(({ seat, total }) => ({ seat, dollars: total }))],
    ribbons: [
      { squares: road, seat: sale.seat },
      ...others.map((squares) => ({ squares, seat: sale.seat, faint: true })),
    ],
    lines: [...sale.lines, ...words],
  };
}

function wagesOf(blank: Common, event: GameEvent, fired: Dismissed[]): Wages {
  const seat = Number(event.seat);
  const paid = Number(event.paid ?? 0);
  return {
    ...blank,
    kind: "wages",
    seat,
    fired,
    salaries: (event.salaries ?? {}) as Record<string, number>,
    unpaid: (event.unpaid ?? {}) as Record<string, number>,
    discounts: (event.discounts ?? {}) as Record<string, number>,
    credit: Number(event.credit ?? 0),
    forgiven: Number(event.forgiven ?? 0),
    paid,
    seconds: 2 + 0.6 * fired.length,
    gains: paid ? [{ seat, dollars: -paid }] : [],
    focus: { seat },
  };
}

/** A campaign with several goods is one scene. */
function ranOf(scenes: Scene[], blank: Common, event: GameEvent): void {
  const number = Number(event.number);
  const good = String(event.good);
  const owner = Number(event.owner);
  const reached = event.reached as Reached[];
  const added = reached
    .filter((one) => one.placed > 0)
    .map(({ house, placed }) => ({ house, good, by: owner, count: placed }));
  const last = scenes.at(-1);
  if (last?.kind === "ran" && last.number === number && !last.goods.includes(good)) {
    scenes[scenes.length - 1] = {
      ...last,
      goods: [...last.goods, good],
      reached: last.reached.map((one) => {
        const more = reached.find(({ house }) => house === one.house);
        const [placed, lost] = [more?.placed ?? 0, more?.lost ?? 0];
        return { ...one, placed: one.placed + placed, lost: one.lost + lost };
      }),
      change: { added: [...(last.change.added ?? []), ...added] },
    };
    return;
  }
  scenes.push({
    ...blank,
    kind: "ran",
    number,
    campaign: String(event.kind),
    goods: [good],
    owner,
    reached: reached.map(({ house, placed, lost = 0 }) => ({ house, placed, lost })),
    seconds: 1.8 + 0.25 * Math.min(reached.length, 6),
    change: { added },
    focus: { campaigns: [number], houses: reached.map(({ house }) => house) },
  });
}

/** Campaigns that end together are one scene. */
function endedOf(scenes: Scene[], blank: Common, event: GameEvent): void {
  const one = {
    number: Number(event.number),
    campaign: String(event.kind ?? ""),
    owner: Number(event.owner),
    marketeer: String(event.marketeer ?? ""),
  };
  const last = scenes.at(-1);
  if (last?.kind === "ended") {
    last.campaigns = [...last.campaigns, one];
    last.focus = { campaigns: last.campaigns.map(({ number }) => number) };
  } else {
    const focus = { campaigns: [one.number] };
    scenes.push({ ...blank, kind: "ended", campaigns: [one], focus, seconds: 2.2 });
  }
}

/** The sum of a dinner that these scenes have shown. */
function sumOf(scenes: readonly Scene[], turn: number): Sum[] {
  const dinner = scenes.filter((one) => one.act === "dinnertime" && one.turn === turn);
  const earned = new Map<number, { seat: number; houses: number; dollars: number }>();
  for (const scene of dinner) {
    for (const { seat, dollars } of scene.gains) {
      const row = earned.get(seat) ?? { seat, houses: 0, dollars: 0 };
      earned.set(seat, { ...row, dollars: row.dollars + dollars });
    }
    if (scene.kind === "sold") earned.get(scene.seat)!.houses += 1;
  }
  if (dinner.length < 2) return [];
  return [
    {
      kind: "sum",
      act: "dinnertime",
      turn,
      seconds: 3,
      gains: [],
      change: {},
      ribbons: [],
      focus: {},
      said: "",
      lines: [],
      earned: [...earned.values()].sort((one, other) => other.dollars - one.dollars),
    },
  ];
}
