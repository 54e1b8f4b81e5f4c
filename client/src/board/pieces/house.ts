/** Where the plates of a house stand. */
import type { Box, HouseShown } from "../../lib/wire";
import { UNIT, type Place, type Point } from "../squares";

/** The radius of a plate. */
export const PLATE = 9.6;
/** Plates along the lower edge of a house; more room is in its garden (MKT-01). */
const AT_THE_DOOR = 3;

/** A spot for each demand that a house takes: before the house, then on the garden's tables. */
export function spots(house: HouseShown, at: Place): Point[] {
  const limit = house.limit ?? 0;
  const tables = house.garden ? squaresOf(house.garden as Box) : [];
  const doors = limit > AT_THE_DOOR + tables.length ? limit : AT_THE_DOOR;
  const step = Math.min(2 * PLATE + 2.6, (at.width - 2 * PLATE - 6) / Math.max(1, doors - 1));
  const left = at.x + at.width / 2 - (step * (doors - 1)) / 2;
  const before = Array.from({ length: doors }, (_, i) => ({
    x: left + i * step,
    y: at.y + at.height - PLATE - 5,
  }));
  return [...before, ...tables].slice(0, limit);
}

/** The middles of the squares of a garden: its tables. */
function squaresOf([x, y, width, height]: Box): Point[] {
  return Array.from({ length: width * height }, (_, i) => ({
    x: (x + (i % width) + 0.5) * UNIT,
    y: (y + Math.floor(i / width) + 0.5) * UNIT,
  }));
}

/** Demand without a limit: a plate for each good, three a row, from the lowest row up. */
export function crowd(goods: readonly string[], x: number, y: number): CrowdSpot[] {
  const counts = new Map<string, number>();
  for (const good of [...goods].sort()) counts.set(good, (counts.get(good) ?? 0) + 1);
  const all = [...counts];
  return all.map(([good, count], i) => {
    const row = Math.floor(i / 3);
    const inRow = Math.min(3, all.length - 3 * row);
    return { good, count, x: x - (inRow - 1) * 18 + (i % 3) * 36, y: y - row * 25 };
  });
}
export interface CrowdSpot extends Point {
  good: string;
  count: number;
}

/** The lawn of a garden reaches up to its house. */
export function lawn(garden: Place, home: Place): Place {
  const left = garden.x + (garden.x <= home.x ? 3 : -6);
  const top = garden.y + (garden.y <= home.y ? 3 : -6);
  const right = garden.x + garden.width - (garden.x + garden.width >= home.x + home.width ? 3 : -6);
  const bottom =
    garden.y + garden.height - (garden.y + garden.height >= home.y + home.height ? 3 : -6);
  return { x: left + 0.9, y: top + 0.9, width: right - left - 1.8, height: bottom - top - 1.8 };
}

/** What a house wants, equal demand of one origin together. */
export function demandRows(house: HouseShown): { good: string; by: number; count: number }[] {
  const rows = new Map<string, { good: string; by: number; count: number }>();
  for (const { good, by } of house.demand) {
    const row = rows.get(`${good} ${by}`) ?? { good, by, count: 0 };
    rows.set(`${good} ${by}`, { ...row, count: row.count + 1 });
  }
  return [...rows.values()];
}
