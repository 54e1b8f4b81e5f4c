/** The table while scenes are played: what was before, changed scene by scene. */
import type { Board, ChainShown, HouseShown, Shown } from "../lib/wire";
import type { Scene } from "./scene";

export interface Stage {
  board: Board;
  /** By seat. */
  cash: Record<number, number>;
  stock: Record<number, Record<string, number>>;
  bank: Shown["bank"];
  /** The table before, of which the rest is shown, and the bank after all of it. */
  before: Shown;
  bankLater: Shown["bank"];
}

/**
 * The table when the first scene begins: as it was before, with what was placed by the same
 * message; demand, campaigns and cash are those of before.
 */
export function opening(before: Shown, after: Shown): Stage {
  const { board } = before;
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
    board: {
      ...board,
      houses: [...board.houses, ...placed.houses],
      restaurants: [...board.restaurants, ...placed.restaurants],
      campaigns: [...board.campaigns, ...placed.campaigns],
    },
    cash: Object.fromEntries(before.chains.map(({ seat, cash }) => [seat, cash])),
    stock: Object.fromEntries(before.chains.map(({ seat, stock }) => [seat, stock])),
    bank: before.bank,
    before,
    bankLater: after.bank,
  };
}

/** The table as it was at that moment: only who is awaited and what was decided is of now. */
export function asItWas(now: Shown, { before, cash, stock, bank, board }: Stage): Shown {
  const chains = now.chains.map((chain): ChainShown => {
    const { seat, decided, plan, fired, kept } = chain;
    const then = before.chains.find((one) => one.seat === seat) ?? chain;
    const [coins, goods] = [cash[seat] ?? then.cash, stock[seat] ?? then.stock];
    return { ...then, cash: coins, stock: goods, decided, plan, fired, kept };
  });
  const { market, milestones } = before;
  return { ...now, over: false, board, chains, bank, market, milestones };
}

/** The table when a scene is over. */
export function afterScene(stage: Stage, scene: Scene): Stage {
  const { ate, added = [] } = scene.change;
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
  return { ...stage, board, ...moneyAfter(stage, scene), stock: stockAfter(stage, scene) };
}

/** What a chain gets the bank pays. When the bank breaks, its end is known. */
function moneyAfter({ cash: was, bank, bankLater }: Stage, scene: Scene) {
  const cash = { ...was };
  const { added = 0, left } = scene.change.bank ?? {};
  let money = bank.money + added;
  for (const { seat, dollars } of scene.gains) {
    cash[seat] = (cash[seat] ?? 0) + dollars;
    money -= dollars;
  }
  const known = scene.kind === "note" && scene.what === "bank_broke" ? bankLater : bank;
  return { cash, bank: { ...known, money: left ?? money } };
}

/** What a house has eaten its seller has no more. */
function stockAfter({ stock }: Stage, scene: Scene): Stage["stock"] {
  if (scene.kind !== "sold") return stock;
  const goods = { ...stock[scene.seat] };
  for (const [good, count] of Object.entries(scene.eats)) {
    goods[good] = (goods[good] ?? 0) - count;
    if (goods[good] <= 0) delete goods[good];
  }
  return { ...stock, [scene.seat]: goods };
}

function withDemand(house: HouseShown, demand: HouseShown["demand"]): HouseShown {
  const room = house.limit == null ? null : Math.max(0, house.limit - demand.length);
  return { ...house, demand, room };
}
