/** A table for tests: what is seen and offered is given, what is sent is kept. */
import { vi } from "vitest";
import type {
  Action,
  CardShown,
  ChainShown,
  SetupContent,
  Family,
  State,
  TrialShown,
} from "../../lib/wire";
import samples from "./options.json";
import { GivenSeat } from "./seat.svelte";

export function card(id: string, printed: object = {}): SetupContent["employees"][number] {
  return {
    id,
    colour: "grey",
    count: 9,
    entry: true,
    salary: false,
    unique: false,
    manager_slots: null,
    trains_into: [],
    trained_from: [],
    range: 0,
    travels: "",
    price: 0,
    tips: 0,
    hires: 0,
    training_steps: 0,
    max_duration: 0,
    campaigns: [],
    plates: [],
    makes: {},
    fetches_any_drink: 0,
    drinks_per_source: 0,
    builds: [],
    opens: "",
    moves: false,
    drive_in: false,
    income_percent: 0,
    module: "",
    ...printed,
  };
}

export const box: SetupContent = {
  employees: [
    card("waitress", { tips: 3 }),
    card("management_trainee", { manager_slots: 2 }),
    card("trainer", { training_steps: 1 }),
    card("kitchen_trainee", { makes: { burger: 1, pizza: 1 } }),
  ],
  milestones: [],
  goods: [],
  campaigns: [
    { number: 13, kind: "billboard", lies: "map", plate: "posts", size: [3, 1], module: "" },
  ],
};

export function held(employee: string, count: number, more: Partial<CardShown> = {}): CardShown {
  return { employee, count, place: "beach", campaign: 0, able: 0, wage: 0, ...more };
}

export function chain(more: Partial<ChainShown> = {}): ChainShown {
  return {
    seat: 0,
    chain: "duck",
    cash: 12,
    stock: {},
    price: 10,
    waitresses: 0,
    slots: 3,
    open_slots: 3,
    cards: [],
    milestones: {},
    reserve: "small",
    wages: { due: 0, salaries: 0, discounts: 0 },
    hires_left: 1,
    training_left: [],
    makes: [],
    campaigns_left: 0,
    income: [],
    earned: 0,
    storage: 0,
    decided: false,
    bankrupt: false,
    plan: [],
    fired: [],
    kept: [],
    figures: {},
    ...more,
  };
}

/** What the server says of families of a kind, whatever they offer. */
const kinds = new Map(
  (samples as unknown as { options: Family[] }[])
    .flatMap(({ options }) => options)
    .map(({ do: doing, panel, turning }) => [
      doing,
      { ...(panel && { panel }), ...(turning && { turning }) },
    ]),
);
const marked = (options: Family[]) =>
  options.map((family): Family => ({ ...kinds.get(family.do), ...family }));

/** A table at which seat 0 is asked; `tried` answers what if. */
export function table(
  step: string,
  offered: Family[],
  mine: ChainShown,
  tried: (actions: Action[]) => object = () => ({}),
): GivenSeat {
  const options = marked(offered);
  const shown = {
    seat: 0,
    turn: 2,
    phases: [],
    phase: step,
    step,
    acting: 0,
    decision: "",
    awaited: [0],
    secret: false,
    over: false,
    order: [0],
    track: [],
    bank: {},
    market: [],
    milestones: [],
    chains: [mine],
    board: { restaurants: [], houses: [], campaigns: [], pieces: [], tiles: [] },
  };
  const after = {
    events: [],
    reaches: [],
    distances: {},
    distances_before: {},
    refused: null,
    options,
    shown,
  };
  const sitting = new GivenSeat(
    (actions) => ({ ...after, ...tried(actions) }) as unknown as TrialShown,
  );
  sitting.state = { number: 1, awaited: [0], over: false, shown, options } as unknown as State;
  vi.stubGlobal("fetch", async (path: string) => {
    if (!path.endsWith("/says")) return new Response("", { status: 404 });
    return Response.json({ actions: [{ text: "Words.", short: "Word" }] });
  });
  return sitting;
}
