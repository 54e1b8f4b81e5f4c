/** Ways along the road as lines on the page. */
import type { Square } from "../lib/wire";
import { centre, TILE, UNIT, type Point } from "./squares";

/** How far a corner is rounded. */
const ROUND = 13;
/** Between ribbons that share a road. */
const LANE = 8;

export interface RibbonPath {
  d: string;
  /** A short line across it wherever it leaves a tile. */
  ticks: string;
  /** Its end, and the angle at which it comes there in degrees. */
  end: Point & { angle: number };
  /** Where its label stands. */
  label: Point;
}

/** How far ribbon `i` of `n` runs beside the middle of the road. */
export function lane(i: number, n: number): number {
  const width = Math.min(LANE, 26 / Math.max(1, n));
  return (i - (n - 1) / 2) * width;
}

/** How far the thin ribbon `i` runs beside the others: left and right of them in turn. */
export function beside(i: number): number {
  const far = 9 + 4.5 * Math.floor(i / 2);
  return i % 2 ? -far : far;
}

/** A way as a line, `offset` beside the middle of the road, its label after this share of it. */
export function ribbonPath(squares: readonly Square[], offset = 0, share = 0.5): RibbonPath | null {
  const points = shifted(squares.map(centre), offset);
  const last = points.at(-1);
  const before = points.at(-2);
  if (!last) return null;
  const angle = before ? (Math.atan2(last.y - before.y, last.x - before.x) * 180) / Math.PI : 0;
  return {
    d: rounded(corners(points)),
    ticks: ticks(squares, offset),
    end: { ...last, angle },
    label: points[Math.floor((points.length - 1) * share)] ?? last,
  };
}

/** How many borders between tiles a way crosses: its distance. */
export function borders(squares: readonly Square[]): number {
  return crossings(squares).length;
}

function crossings(squares: readonly Square[]): [Square, Square][] {
  return squares
    .slice(1)
    .map((to, i): [Square, Square] => [squares[i] as Square, to])
    .filter(([a, b]) => tileOf(a) !== tileOf(b));
}

function tileOf([x, y]: Square): string {
  return `${Math.floor(x / TILE)},${Math.floor(y / TILE)}`;
}

/** The same way to the right of itself (seen in its direction) by `offset`. */
function shifted(points: Point[], offset: number): Point[] {
  if (offset === 0 || points.length < 2) return points;
  const normals = points.slice(1).map((to, i) => normal(points[i] as Point, to));
  return points.flatMap((point, i) => {
    const arriving = normals[i - 1] ?? (normals[i] as Point);
    const leaving = normals[i] ?? arriving;
    const same = arriving.x === leaving.x && arriving.y === leaving.y;
    const back = arriving.x === -leaving.x && arriving.y === -leaving.y;
    if (same) return [moved(point, arriving, offset)];
    if (back) return [moved(point, arriving, offset), moved(point, leaving, offset)];
    const both = { x: arriving.x + leaving.x, y: arriving.y + leaving.y };
    return [moved(point, both, offset)];
  });
}

function normal(from: Point, to: Point): Point {
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: -(to.y - from.y) / far, y: (to.x - from.x) / far };
}

function moved({ x, y }: Point, along: Point, by: number): Point {
  return { x: x + along.x * by, y: y + along.y * by };
}

/** Only the points at which the way turns, and its ends. */
function corners(points: Point[]): Point[] {
  return points.filter((point, i) => {
    const before = points[i - 1];
    const after = points[i + 1];
    if (!before || !after) return true;
    const turn =
      (point.x - before.x) * (after.y - point.y) - (point.y - before.y) * (after.x - point.x);
    const on =
      (point.x - before.x) * (after.x - point.x) + (point.y - before.y) * (after.y - point.y);
    return Math.abs(turn) > 0.001 || on < 0;
  });
}

function rounded(points: Point[]): string {
  const [first, ...rest] = points;
  if (!first) return "";
  let d = `M${pair(first)}`;
  rest.forEach((point, i) => {
    const before = points[i] as Point;
    const after = points[i + 2];
    if (!after) {
      d += `L${pair(point)}`;
      return;
    }
    d += `L${pair(near(point, before))}Q${pair(point)} ${pair(near(point, after))}`;
  });
  return rest.length ? d : `${d}h0`;
}

/** A point shortly before a corner, on the way to `other`. */
function near(corner: Point, other: Point): Point {
  const far = Math.hypot(other.x - corner.x, other.y - corner.y) || 1;
  const by = Math.min(ROUND, far / 2) / far;
  return { x: corner.x + (other.x - corner.x) * by, y: corner.y + (other.y - corner.y) * by };
}

function ticks(squares: readonly Square[], offset: number): string {
  return crossings(squares)
    .map(([a, b]) => {
      const [from, to] = [centre(a), centre(b)];
      const across = normal(from, to);
      const half = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
      const spot = moved(half, across, offset);
      return `M${pair(moved(spot, across, -UNIT / 7))}L${pair(moved(spot, across, UNIT / 7))}`;
    })
    .join("");
}

function pair({ x, y }: Point): string {
  return `${short(x)} ${short(y)}`;
}

function short(n: number): number {
  return Math.round(n * 100) / 100;
}
