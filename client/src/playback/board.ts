/** The board and the cash while scenes are played: what was before, changed scene by scene. */
import type { Board, HouseShown, Shown } from "../lib/wire";
import type { Scene } from "./scene";

export interface Stage {
  board: Board;
  /** By seat. */
  cash: Record<number, number>;
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
  };
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
  if (scene.gains.length === 0) return { ...stage, board };
  const cash = { ...stage.cash };
  for (const { seat, dollars } of scene.gains) cash[seat] = (cash[seat] ?? 0) + dollars;
  return { board, cash };
}

function withDemand(house: HouseShown, demand: HouseShown["demand"]): HouseShown {
  const room = house.limit == null ? null : Math.max(0, house.limit - demand.length);
  return { ...house, demand, room };
}
