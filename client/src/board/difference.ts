/** What would change: the pieces of a board as it would be that are not there now, and the others. */
import type {
  Board,
  Box,
  CampaignShown,
  HouseShown,
  PieceShown,
  RestaurantShown,
  Square,
} from "../lib/wire";

export interface Pieces {
  houses: HouseShown[];
  restaurants: RestaurantShown[];
  campaigns: CampaignShown[];
  pieces: PieceShown[];
}
export interface Difference {
  added: Pieces;
  /** Where something would vanish. */
  gone: Box[];
  roads: Square[];
  parks: Square[];
  /** Letter and top left square. */
  tiles: [string, number, number][];
  /** Demand by house: what would be added to what is there. */
  demand: Map<string, string[]>;
}

type Kind = keyof Pieces;
type Thing = Pieces[Kind][number];

/** What makes a piece the one it is; demand, stock and turns are no part of it. */
const identity: { [K in Kind]: (thing: Pieces[K][number]) => string } = {
  houses: ({ id, box, garden }) => JSON.stringify([id, box, garden]),
  restaurants: ({ seat, box, entrance }) => JSON.stringify([seat, box, entrance]),
  campaigns: ({ number, box, goods, owner }) => JSON.stringify([number, box, goods, owner]),
  pieces: ({ kind, box, owner }) => JSON.stringify([kind, box, owner]),
};

export function difference(now: Board, then: Board): Difference {
  const added: Pieces = { houses: [], restaurants: [], campaigns: [], pieces: [] };
  const gone: Box[] = [];
  for (const kind of Object.keys(identity) as Kind[]) {
    const name = identity[kind] as (thing: Thing) => string;
    const more = missing(then[kind], now[kind], name);
    (added[kind] as Thing[]).push(...more);
    const over = new Set(more.map(({ box }) => String(box)));
    for (const { box } of missing(now[kind], then[kind], name)) {
      if (box !== null && !over.has(String(box))) gone.push(box as Box);
    }
  }
  return {
    added,
    gone,
    roads: missing(then.roads as Square[], now.roads as Square[], String),
    parks: missing(then.parks as Square[], now.parks as Square[], String),
    tiles: missing(then.tiles, now.tiles, String) as [string, number, number][],
    demand: newDemand(now, then),
  };
}

/** What of `all` is not among `others`, each counted as often as it is there. */
function missing<T>(all: readonly T[], others: readonly T[], name: (one: T) => string): T[] {
  const left = new Map<string, number>();
  for (const other of others) left.set(name(other), (left.get(name(other)) ?? 0) + 1);
  return all.filter((one) => {
    const count = left.get(name(one)) ?? 0;
    left.set(name(one), count - 1);
    return count <= 0;
  });
}

function newDemand(now: Board, then: Board): Map<string, string[]> {
  const before = new Map(
    now.houses.map((house) => [house.id, house.demand.map((one) => one.good)]),
  );
  const more = new Map<string, string[]>();
  for (const { id, demand } of then.houses) {
    const goods = missing(
      demand.map((one) => one.good),
      before.get(id) ?? [],
      String,
    );
    if (before.has(id) && goods.length) more.set(id, goods);
  }
  return more;
}
