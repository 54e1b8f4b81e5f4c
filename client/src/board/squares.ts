/** Squares and boxes of the map, and where they are on the page: 40 units a square. */
import type { Board, Box, Square } from "../lib/wire";

export const UNIT = 40;
/** Squares along the side of a tile. */
export const TILE = 5;

/** A rectangle in page units. */
export interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}
export interface Point {
  x: number;
  y: number;
}

export function place([x, y, width, height]: Box): Place {
  return { x: x * UNIT, y: y * UNIT, width: width * UNIT, height: height * UNIT };
}

export function middle({ x, y, width, height }: Place): Point {
  return { x: x + width / 2, y: y + height / 2 };
}

/** The middle of a square on the page. */
export function centre([x, y]: Square): Point {
  return { x: (x + 0.5) * UNIT, y: (y + 0.5) * UNIT };
}

export function squareBox([x, y]: Square, [width, height]: [number, number] = [1, 1]): Box {
  return [x, y, width, height];
}

/** The smallest place around some; null around none. */
export function around(places: Place[]): Place | null {
  if (places.length === 0) return null;
  const x = Math.min(...places.map((one) => one.x));
  const y = Math.min(...places.map((one) => one.y));
  const right = Math.max(...places.map((one) => one.x + one.width));
  const bottom = Math.max(...places.map((one) => one.y + one.height));
  return { x, y, width: right - x, height: bottom - y };
}

export function grown({ x, y, width, height }: Place, by: number): Place {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}

export function sameSquare(a: Square | null, b: Square | null): boolean {
  return a === b || (a !== null && b !== null && a[0] === b[0] && a[1] === b[1]);
}

const LETTERS = 26;
/** Columns with a name: A to ZZ. */
const COLUMNS = LETTERS + LETTERS ** 2;
const ROWS = 99;
const wrapped = (n: number, size: number) => ((n % size) + size) % size;

/**
 * A square as it is named on the frame of the map and in the game's texts: L2. It keeps its name
 * when the map grows: west of A lies ZZ, north of row 1 lies row 99. `magnate/board/labels.py` has
 * the same rule.
 */
export function squareName([x, y]: Square): string {
  return columnName(x) + rowName(y);
}

export function columnName(x: number): string {
  const at = wrapped(x, COLUMNS);
  const before = Math.floor(at / LETTERS);
  const letter = (n: number) => String.fromCharCode(65 + n);
  return (before ? letter(before - 1) : "") + letter(at % LETTERS);
}

export function rowName(y: number): string {
  return String(wrapped(y, ROWS) + 1);
}

export function inBox([x, y]: Square, [left, top, width, height]: Box): boolean {
  return x >= left && y >= top && x < left + width && y < top + height;
}

/** Whether a square is on a tile of the map. */
export function onMap(board: Board, square: Square): boolean {
  return board.tiles.some(([, x, y]) => inBox(square, [x, y, TILE, TILE]));
}

/** The side of the map at which something beside it lies, and so where its nose does not point. */
export function sideOf(
  board: Board,
  box: Box,
  turned: boolean,
): "north" | "south" | "west" | "east" {
  const [x, y, width, height] = box;
  const away = (step: (n: number) => Square): number => {
    for (let n = 0; n < 60; n++) if (onMap(board, step(n))) return n;
    return Infinity;
  };
  const across = Math.floor(x + width / 2);
  const down = Math.floor(y + height / 2);
  if (turned) {
    const right = away((n) => [Math.round(x + width) + n, down]);
    return right <= away((n) => [Math.round(x) - 1 - n, down]) ? "west" : "east";
  }
  const below = away((n) => [across, Math.round(y + height) + n]);
  return below <= away((n) => [across, Math.round(y) - 1 - n]) ? "north" : "south";
}
