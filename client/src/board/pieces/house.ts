/** Where the plates of a house stand. */
import type { Box, HouseShown } from "../../lib/wire";
import { UNIT, type Place, type Point } from "../squares";

/** Plates before a house; more room is in its garden (MKT-01). */
const AT_THE_DOOR = 3;
/** What the frame of a house takes on each side. */
const FRAME = 3;
/** The air around a plate. */
const AIR = 1.2;
/** The largest plate: that of a house with room for three. */
const LARGEST = UNIT / 2 - FRAME / 2 - AIR;

/** Where a plate stands, and its radius. */
export interface Spot extends Point {
  radius: number;
}

/**
 * A spot for each demand that a house takes, as large as the house allows: before the house, then
 * on the garden's tables. The corner of the number stays free.
 */
export function spots(house: HouseShown, at: Place): Spot[] {
  const limit = house.limit ?? 0;
  const tables = house.garden ? squaresOf(house.garden as Box) : [];
  const doors = limit > AT_THE_DOOR + tables.length ? limit : AT_THE_DOOR;
  const side = Math.ceil(Math.sqrt(doors + 1));
  const before = grid(inside(at), side, side).slice(0, doors);
  const radius = before[0]?.radius ?? LARGEST;
  return [...before, ...tables.map((table) => ({ ...table, radius }))].slice(0, limit);
}

/** Cells from the lowest row up; plates are round and touch neither each other nor the edge. */
function grid({ x, y, width, height }: Place, columns: number, rows: number): Spot[] {
  const [wide, high] = [width / columns, height / rows];
  const radius = Math.min(LARGEST, wide / 2 - AIR, high / 2 - AIR);
  return Array.from({ length: columns * rows }, (_, i) => ({
    x: x + ((i % columns) + 0.5) * wide,
    y: y + (rows - Math.floor(i / columns) - 0.5) * high,
    radius,
  })).filter((_, i) => i !== columns * (rows - 1));
}

function inside({ x, y, width, height }: Place): Place {
  return { x: x + FRAME, y: y + FRAME, width: width - 2 * FRAME, height: height - 2 * FRAME };
}

/** The middles of the squares of a garden: its tables. */
function squaresOf([x, y, width, height]: Box): Point[] {
  return Array.from({ length: width * height }, (_, i) => ({
    x: (x + (i % width) + 0.5) * UNIT,
    y: (y + Math.floor(i / width) + 0.5) * UNIT,
  }));
}

/** Demand without a limit: a plate for each good, as large as all of them fit, three a row. */
export function crowd(goods: readonly string[], at: Place): CrowdSpot[] {
  const counts = new Map<string, number>();
  for (const good of [...goods].sort()) counts.set(good, (counts.get(good) ?? 0) + 1);
  const all = [...counts];
  const rows = Math.ceil(all.length / 3);
  const high = Math.min(2 * LARGEST, at.height / Math.max(1, rows));
  return all.map(([good, count], i) => {
    const row = Math.floor(i / 3);
    const inRow = Math.min(3, all.length - 3 * row);
    const wide = Math.min(2.6 * LARGEST, at.width / inRow);
    const radius = Math.min(LARGEST, high / 2 - AIR, wide / 2.6);
    const x = at.x + at.width / 2 + ((i % 3) - (inRow - 1) / 2) * wide - 0.2 * radius;
    return { good, count, x, y: at.y + at.height - (row + 0.5) * high, radius };
  });
}
export interface CrowdSpot extends Spot {
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
