/** How near a chain is to the houses, by the distances that the server forecasts. Pure. */
import type { HouseShown } from "../../lib/wire";
import { t } from "../../lib/words.svelte";
import type { HouseForecast } from "../../plan/insight";

export interface Nearness {
  /** To so many of the houses nobody is nearer. */
  near: number;
  houses: number;
  /** Of them to so many that want something. */
  hungry: number;
  wanting: number;
  /** In the middle of all houses to which a road leads; null: none does. */
  middle: number | null;
}

type Compared = Pick<HouseForecast, "offers">;

/** How near a seat is: distances as houses compare them, without prices. */
export function nearness(
  told: Readonly<Record<string, Compared>>,
  houses: readonly Pick<HouseShown, "id" | "demand">[],
  seat: number,
): Nearness {
  const wants = new Set(houses.filter(({ demand }) => demand.length).map(({ id }) => id));
  const near = Object.keys(told).filter((id) => isNearest(told[id]!, seat));
  const ways = Object.values(told).flatMap((house) => distance(house, seat) ?? []);
  ways.sort((one, other) => one - other);
  return {
    near: near.length,
    houses: Object.keys(told).length,
    hungry: near.filter((id) => wants.has(id)).length,
    wanting: wants.size,
    middle: ways[Math.floor((ways.length - 1) / 2)] ?? null,
  };
}

function distance({ offers }: Compared, seat: number): number | null {
  return offers.find((offer) => offer.seat === seat)?.adjusted ?? null;
}

function isNearest(house: Compared, seat: number): boolean {
  const own = distance(house, seat);
  return own !== null && house.offers.every(({ adjusted }) => adjusted === null || adjusted >= own);
}

/** The same in words. */
export function nearWords({ middle, ...counts }: Nearness): string {
  return t("rivals.near", { ...counts, road: String(middle !== null), distance: middle ?? 0 });
}
