/** What happened in the evening as scenes to be watched, one after the other. Pure: events in, scenes out. */
import type { GameEvent, LogLine, Square } from "../lib/wire";
import type { Offer } from "./offers";
import {
  ACTS,
  type Act,
  type Bankrupt,
  type Broken,
  type Change,
  type Common,
  type Dismissed,
  type Earned,
  type Finale,
  type Gain,
  type Goods,
  type Hungry,
  type Reached,
  type Sale,
  type Scene,
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
  /** What the bank had then; less than 0: it breaks before anybody is paid. */
  bank?: number;
}

/** What is worth a scene of its own although it moves no money and no demand. */
const NOTED = new Set(["chain_left", "pass_began"]);

/** The scenes of a message; none: nothing of it is to be watched. */
export function scenesOf({ events, lines, turn, phase, bank = 0 }: Happened): Scene[] {
  const scenes: Scene[] = [];
  let fired: Dismissed[] = [];
  let act = actOf(phase);
  let began = turn;
  const wordsOf = (place: number) => lines.filter((line) => line.event === place);
  // That the bank breaks is told before the payment that breaks it. It is played after it.
  const breaks: Broken[] = [];
  const breakNow = () => scenes.push(...breaks.splice(0));
  const close = () => {
    breakNow();
    const summed = scenes.some((one) => one.kind === "sum" && one.turn === began);
    if (act === "dinnertime" && !summed) scenes.push(...sumOf(scenes, began));
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
    if (words[0]?.secret) return; // planned, not done
    const blank: Common = {
      act,
      turn: began,
      first: place,
      event: place,
      seconds: 2.5,
      gains: gainsOf(words[0]),
      change: changeOf(words[0]),
      ribbons: [],
      focus: words[0]?.focus ?? {},
      said: words[0]?.text ?? "",
      lines: [],
    };
    const last = scenes.at(-1);
    const about = breaks.at(-1) ?? last;
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
    } else if (event.what === "sold") scenes.push(saleOf(blank, event, words[0]));
    else if (event.what === "went_hungry") scenes.push(hungryOf(blank, event, words[0]));
    else if (event.what === "milestone_earned") scenes.push(earnedOf(blank, event));
    else if (event.what === "bank_broke") {
      breaks.push(brokenOf(blank, event, words));
      if (bank < 0) breakNow();
    } else if (event.what === "went_bankrupt") scenes.push(bankruptOf(blank, event));
    else if (event.what === "game_ended") {
      close();
      scenes.push(finaleOf(blank, event, words));
    } else if (last?.kind === "sold" && last.house === event.house && Array.isArray(event.road)) {
      scenes[scenes.length - 1] = withStops(last, blank, event, words);
    } else if (event.what === "campaign_ran") ranOf(scenes, blank, event);
    else if (event.what === "campaign_ended") endedOf(scenes, blank, event);
    else if (NOTED.has(event.what)) {
      const seat = typeof event.seat === "number" ? event.seat : null;
      scenes.push({ ...blank, kind: "note", what: event.what, seat, seconds: 3, lines: words });
    } else if (act === "clean_up") closedOf(scenes, blank, event, words);
    else if (blank.gains[0]) {
      const line = words[0] ?? null;
      scenes.push({ ...blank, kind: "income", ...blank.gains[0], line, seconds: 1.8 });
    } else if (words.length && about?.act === act) {
      about.lines = [...about.lines, ...words];
      about.change = together(about.change, blank.change);
      about.event = place;
    } else if (words.length) {
      scenes.push({ ...blank, kind: "note", what: event.what, seat: null, lines: words });
    }
    const paid = scenes.at(-1);
    if (paid && breaks[0] && blank.gains.some(({ dollars }) => dollars > 0)) {
      paid.first = Math.min(paid.first, breaks[0].first);
      for (const broken of breaks) broken.first = broken.event = place;
      breakNow();
    }
  });
  close();
  return scenes;
}

export function actOf(phase: string): Act | null {
  return ACTS.find((act) => act === phase) ?? null;
}

/** Money that came and went, as the log tells it. */
function gainsOf(line: LogLine | undefined): Gain[] {
  return Object.entries(line?.pays ?? {}).map(([seat, dollars]) => ({
    seat: Number(seat),
    dollars,
  }));
}

/** What left stocks and came into the bank, as the log tells it. */
function changeOf(line: LogLine | undefined): Change {
  return {
    ...(line?.uses && { uses: line.uses }),
    ...(line?.fills_bank && { bank: line.fills_bank }),
  };
}

function together(one: Change, other: Change): Change {
  const uses: Goods = { ...one.uses };
  for (const [seat, goods] of Object.entries(other.uses ?? {})) {
    const sum = { ...uses[Number(seat)] };
    for (const [good, count] of Object.entries(goods)) sum[good] = (sum[good] ?? 0) + count;
    uses[Number(seat)] = sum;
  }
  const bank = (one.bank ?? 0) + (other.bank ?? 0);
  const opened = [...(one.opened ?? []), ...(other.opened ?? [])];
  return { ...one, ...other, uses, bank, opened };
}

function pays(events: readonly GameEvent[], place: number, seat: unknown): boolean {
  return events.slice(place).some((one) => one.what === "salaries_paid" && one.seat === seat);
}

function goodsOf(demand: unknown): string[] {
  return (demand as [string, number][]).map(([good]) => good);
}

function saleOf(blank: Common, event: GameEvent, line: LogLine | undefined): Sale {
  const house = String(event.house);
  const seat = Number(event.seat);
  const wants = goodsOf(event.demand);
  const eats = event.goods as Record<string, number>;
  const offers = event.offers as Offer[];
  const bonuses = Object.values(event.bonuses as Record<string, number>);
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
    reason: line?.reason ?? "",
    price: Number(event.price),
    factor: Number(event.factor),
    bonus: bonuses.reduce((sum, one) => sum + one, 0),
    total: Number(event.total),
    stops: [],
    seconds: 3.6 + 0.4 * Math.min(offers.length, 5),
    change: { ...blank.change, ate: house },
    ribbons: [{ squares: event.road as Square[], seat }],
    focus: { houses: [house], seat },
  };
}

function sameMeal(wants: readonly string[], eats: Record<string, number>): boolean {
  const left = new Map(Object.entries(eats));
  for (const good of wants) left.set(good, (left.get(good) ?? 0) - 1);
  return [...left.values()].every((count) => count === 0);
}

function hungryOf(blank: Common, event: GameEvent, line: LogLine | undefined): Hungry {
  const house = String(event.house);
  return {
    ...blank,
    kind: "hungry",
    house,
    wants: goodsOf(event.demand),
    offers: event.offers as Offer[],
    reason: line?.reason ?? "",
    seconds: 3.4,
    focus: { houses: [house] },
  };
}

/** The way it drove, past whom; other ways faintly. */
function withStops(sale: Sale, blank: Common, event: GameEvent, words: LogLine[]): Sale {
  const road = event.road as Square[];
  const places = (event.places ?? []) as { at: Square }[];
  const cups = (event.cups ?? []) as { place: number; seat: number; total: number }[];
  const others = ((event.drives ?? []) as { road: Square[] }[])
    .map((drive) => drive.road)
    .filter((way) => String(way) !== String(road));
  return {
    ...sale,
    event: blank.event,
    stops: cups.map(({ place, seat, total }) => ({
      seat,
      dollars: total,
      at: places[place]?.at ?? null,
    })),
    seconds: sale.seconds + 1.2,
    gains: [...sale.gains, ...blank.gains],
    change: together(sale.change, blank.change),
    ribbons: [
      { squares: road, seat: sale.seat },
      ...others.map((squares) => ({ squares, seat: sale.seat, faint: true })),
    ],
    lines: [...sale.lines, ...words],
  };
}

function wagesOf(blank: Common, event: GameEvent, fired: Dismissed[]): Wages {
  const seat = Number(event.seat);
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
    paid: Number(event.paid ?? 0),
    seconds: 2 + 0.6 * fired.length,
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
      event: blank.event,
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
    last.event = blank.event;
    last.focus = { campaigns: last.campaigns.map(({ number }) => number) };
  } else {
    const focus = { campaigns: [one.number] };
    scenes.push({ ...blank, kind: "ended", campaigns: [one], focus, seconds: 2.2 });
  }
}

function earnedOf(blank: Common, event: GameEvent): Earned {
  const seat = Number(event.seat);
  const milestone = String(event.milestone);
  return {
    ...blank,
    kind: "earned",
    seat,
    milestone,
    cards: (event.cards ?? {}) as Record<string, number>,
    seconds: 2.6,
    change: { ...blank.change, earned: { milestone, seat } },
    focus: { seat },
  };
}

function brokenOf(blank: Common, event: GameEvent, lines: LogLine[]): Broken {
  const reserves = (event.reserves ?? []) as string[];
  const seconds = 3.5 + 0.3 * reserves.length;
  const added = Number(event.added ?? 0);
  // What the cards say need not be told again.
  const told = reserves.length ? [] : lines;
  return { ...blank, kind: "broken", reserves, added, seconds, lines: told };
}

function bankruptOf(blank: Common, event: GameEvent): Bankrupt {
  const [seat, cash] = [Number(event.seat), Number(event.cash)];
  return { ...blank, kind: "bankrupt", seat, cash, seconds: 4.5, focus: { seat } };
}

function finaleOf(blank: Common, event: GameEvent, lines: LogLine[]): Finale {
  const ranking = event.ranking as number[];
  const winner = typeof event.winner === "number" ? event.winner : null;
  return { ...blank, kind: "finale", winner, ranking, seconds: 4 + 0.6 * ranking.length, lines };
}

/** All that is put away at the end of a day is one scene; what else happens then is told with it. */
function closedOf(scenes: Scene[], blank: Common, event: GameEvent, words: LogLine[]): void {
  const seat = Number(event.seat);
  const kept = event.kept as Record<string, number>;
  const thrown = event.thrown as Record<string, number>;
  const cleared = event.what === "goods_cleared" ? [{ seat, kept, thrown }] : [];
  const change: Change =
    event.what === "goods_cleared"
      ? { uses: { [seat]: thrown } }
      : event.what === "restaurant_opened"
        ? { opened: [[seat, Number(event.restaurant)]] }
        : {};
  const begins = cleared.length > 0 || change.opened || event.what === "milestones_closed";
  const lines = cleared.length > 0 ? [] : words;
  const restaurants = change.opened ?? [];
  const last = scenes.at(-1);
  if (last?.kind === "closing") {
    last.cleared = [...last.cleared, ...cleared];
    last.change = together(last.change, change);
    last.focus = { restaurants: [...(last.focus.restaurants ?? []), ...restaurants] };
    last.lines = [...last.lines, ...lines];
    last.said = `${last.said} ${blank.said}`.trim();
    last.event = blank.event;
  } else if (begins) {
    scenes.push({ ...blank, kind: "closing", cleared, change, lines, focus: { restaurants } });
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
      first: Math.max(...dinner.map((one) => one.event)) + 1,
      event: Math.max(...dinner.map((one) => one.event)),
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
