/** The table while scenes are played: what was before, changed scene by scene. */
import type { Board, ChainShown, HouseShown, Shown } from "../lib/wire";
import type { Scene } from "./scene";

/** The step that seems to come after a last dinner, until the bank breaks and tells. */
const WAGES = "payday";

export interface Stage {
  board: Board;
  /** By seat. */
  cash: Record<number, number>;
  stock: Record<number, Record<string, number>>;
  bank: Shown["bank"];
  milestones: Shown["milestones"];
  /** The table before, of which the rest is shown, and the bank after all of it. */
  before: Shown;
  bankLater: Shown["bank"];
}

/**
 * The table when the scenes of a message begin: as it was before, with what was placed meanwhile;
 * demand, campaigns and cash are those of before. Messages that came together have the same
 * `before`: the next one goes on with what the last one `left`.
 */
export function opening(before: Shown, after: Shown, left: Stage | null = null): Stage {
  const began = left?.before === before ? left : untouched(before);
  const { board } = began;
  const placed = {
    houses: after.board.houses.filter((one) => !board.houses.some(({ id }) => id === one.id)),
    restaurants: after.board.restaurants.filter(
      (one) => !board.restaurants.some((old) => old.seat === one.seat && old.index === one.index),
    ),
    campaigns: after.board.campaigns.filter(
      (one) => !board.campaigns.some(({ number }) => number === one.number),
    ),
  };
  return {
    ...began,
    board: {
      ...board,
      houses: [...board.houses, ...placed.houses.map((house) => withDemand(house, []))],
      restaurants: [...board.restaurants, ...placed.restaurants],
      campaigns: [...board.campaigns, ...placed.campaigns],
    },
    bankLater: after.bank,
  };
}

function untouched(before: Shown): Stage {
  const { board, bank, milestones, chains } = before;
  return {
    board,
    cash: Object.fromEntries(chains.map(({ seat, cash }) => [seat, cash])),
    stock: Object.fromEntries(chains.map(({ seat, stock }) => [seat, stock])),
    bank,
    milestones,
    before,
    bankLater: bank,
  };
}

/** The table as it was at that moment: only who is awaited and what was decided is of now. */
export function asItWas(now: Shown, stage: Stage): Shown {
  const { before, cash, stock, bank, board, milestones } = stage;
  const chains = now.chains.map((chain): ChainShown => {
    const { seat, decided, plan, fired, kept } = chain;
    const then = before.chains.find((one) => one.seat === seat) ?? chain;
    const [coins, goods] = [cash[seat] ?? then.cash, stock[seat] ?? then.stock];
    return { ...then, cash: coins, stock: goods, decided, plan, fired, kept };
  });
  const { market, order, track, ranking } = before;
  const then = { board, chains, bank, market, milestones, order, track, ranking };
  const next = bank.ending ? { awaited: [] } : { awaited: before.order, phase: WAGES, step: WAGES };
  return { ...now, ...then, ...(now.over && next), over: false };
}

/** The table when a scene is over. */
export function afterScene(stage: Stage, scene: Scene): Stage {
  const { ate, added = [], opened = [], earned } = scene.change;
  const ended = scene.kind === "ended" ? scene.campaigns.map(({ number }) => number) : [];
  let { board } = stage;
  if (ate !== undefined || added.length) {
    const houses = board.houses.map((house) => {
      if (house.id === ate) return withDemand(house, []);
      const more = added.filter((one) => one.house === house.id);
      const tokens = more.flatMap(({ good, by, count }) => Array(count).fill({ good, by }));
      return tokens.length ? withDemand(house, [...house.demand, ...tokens]) : house;
    });
    board = { ...board, houses };
  }
  if (ended.length) {
    const campaigns = board.campaigns.filter(({ number }) => !ended.includes(number));
    board = { ...board, campaigns };
  }
  if (opened.length) {
    const restaurants = board.restaurants.map((one) => {
      const opens = opened.some(([seat, index]) => seat === one.seat && index === one.index);
      return opens ? { ...one, open: true } : one;
    });
    board = { ...board, restaurants };
  }
  const milestones = stage.milestones.map((one) =>
    one.id === earned?.milestone
      ? { ...one, owners: [...one.owners, earned.seat], state: "claimed" as const }
      : one,
  );
  const stock = stockAfter(stage, scene);
  return { ...stage, board, milestones, ...moneyAfter(stage, scene), stock };
}

/** The table as the scene in which the bank breaks begins: the break itself is known. */
export function atScene(stage: Stage, scene: Scene): Stage {
  if (scene.kind !== "broken") return stage;
  const { money, reserves } = stage.bank;
  return { ...stage, bank: { ...stage.bankLater, money, reserves } };
}

/** What a chain gets the bank pays. When the bank breaks, its end is known. */
function moneyAfter({ cash: was, bank, bankLater }: Stage, scene: Scene) {
  const cash = { ...was };
  let money = bank.money + (scene.change.bank ?? 0);
  for (const { seat, dollars } of scene.gains) {
    cash[seat] = (cash[seat] ?? 0) + dollars;
    money -= dollars;
  }
  const known = scene.kind === "broken" ? bankLater : bank;
  return { cash, bank: { ...known, money } };
}

function stockAfter({ stock }: Stage, scene: Scene): Stage["stock"] {
  const left = { ...stock };
  for (const [key, used] of Object.entries(scene.change.uses ?? {})) {
    const goods = { ...left[Number(key)] };
    for (const [good, count] of Object.entries(used)) {
      goods[good] = (goods[good] ?? 0) - count;
      if (goods[good] <= 0) delete goods[good];
    }
    left[Number(key)] = goods;
  }
  return left;
}

function withDemand(house: HouseShown, demand: HouseShown["demand"]): HouseShown {
  const room = house.limit == null ? null : Math.max(0, house.limit - demand.length);
  return { ...house, demand, room };
}
