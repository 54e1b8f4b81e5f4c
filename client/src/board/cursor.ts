/** Where on an offer the pointer or the keys are. */
import type { Square } from "../lib/wire";
import { sameSquare, UNIT, type Point } from "./squares";

export type Size = [number, number];
/** The size of a thing on a square, where it may differ. */
export type SizeAt = (square: Square) => Size | undefined;
export type Way = "up" | "down" | "left" | "right";
const steps: Record<Way, [number, number]> = {
  up: [0, -1],
  down: [0, 1],
  left: [-1, 0],
  right: [1, 0],
};

/** The top left square of a thing of this size whose middle is nearest a point of the page. */
export function squareAt({ x, y }: Point, [width, height]: Size = [1, 1]): Square {
  return [whole(Math.round(x / UNIT - width / 2)), whole(Math.round(y / UNIT - height / 2))];
}

function whole(n: number): number {
  return n === 0 ? 0 : n;
}

/**
 * The square on offer that a press at a point means: the one under it, else, for a thing larger
 * than a square, the nearest whose middle is less than a square away. Null: none. `finger`: as many
 * squares as a finger may miss by.
 */
export function snapped(
  point: Point,
  legal: readonly Square[],
  size: Size = [1, 1],
  sizeAt: SizeAt = () => size,
  finger = 0,
): Square | null {
  if (size[0] * size[1] === 1) {
    const exact = squareAt(point, size);
    const under = legal.find((square) => sameSquare(square, exact));
    if (under || !finger) return under ?? null;
  }
  const [at, far] = nearest(point, legal, size, sizeAt);
  return far < Math.max(1, finger) ? at : null;
}

/** Two ways to lie may have one middle: then the way in which the thing lies now is meant. */
const OTHER_WAY = 0.01;

function nearest(
  point: Point,
  legal: readonly Square[],
  now: Size,
  sizeAt: SizeAt,
): [Square | null, number] {
  let best: [Square | null, number] = [null, Infinity];
  for (const square of legal) {
    const size = sizeAt(square) ?? now;
    const dx = square[0] + size[0] / 2 - point.x / UNIT;
    const dy = square[1] + size[1] / 2 - point.y / UNIT;
    const far = Math.hypot(dx, dy) + (size[0] === now[0] && size[1] === now[1] ? 0 : OTHER_WAY);
    if (far < best[1]) best = [square, far];
  }
  return best;
}

/**
 * The place that lies in a direction: near, and more straight on than to the side. `from` when
 * nothing lies there.
 */
export function towards<T>(from: T, all: readonly T[], way: Way, at: (one: T) => Point): T {
  const [ax, ay] = steps[way];
  const start = at(from);
  let best = from;
  let cost = Infinity;
  for (const one of all) {
    const { x, y } = at(one);
    const ahead = (x - start.x) * ax + (y - start.y) * ay;
    const aside = Math.abs((x - start.x) * ay) + Math.abs((y - start.y) * ax);
    if (ahead <= 0 || aside > 3 * ahead + 1) continue;
    const price = ahead + 2 * aside;
    if (price < cost) [best, cost] = [one, price];
  }
  return best;
}

/** The legal square in a direction; the first one when there is no cursor yet. */
export function moved(from: Square | null, legal: readonly Square[], way: Way): Square | null {
  if (from === null) return legal[0] ?? null;
  return towards(from, legal, way, ([x, y]) => ({ x, y }));
}

/** The next or the one before in a row that has no end; the first when there is none yet. */
export function stepped<T>(from: T | undefined, all: readonly T[], by: 1 | -1): T | undefined {
  const at = from === undefined ? -1 : all.indexOf(from);
  return at < 0 ? all[0] : all[(at + by + all.length) % all.length];
}

/** Squares as one reads: row by row. */
export function asRead(squares: readonly Square[]): Square[] {
  return squares.toSorted((a, b) => a[1] - b[1] || a[0] - b[0]);
}

/** The direction of an arrow key. */
export function wayOf(key: string): Way | null {
  const way = /^Arrow(Up|Down|Left|Right)$/.exec(key)?.[1];
  return way ? (way.toLowerCase() as Way) : null;
}
