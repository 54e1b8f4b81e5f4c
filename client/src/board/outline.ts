/** The line around some squares. */
import type { Square } from "../lib/wire";
import { UNIT } from "./squares";

/** Every side of a square at which another begins that is not among them. */
export function outlineOf(squares: readonly Square[]): string {
  const among = new Set(squares.map(String));
  const inside = (x: number, y: number) => among.has(`${x},${y}`);
  return squares
    .map(([x, y]) => {
      const [left, top] = [x * UNIT, y * UNIT];
      return (
        (inside(x, y - 1) ? "" : `M${left} ${top}h${UNIT}`) +
        (inside(x, y + 1) ? "" : `M${left} ${top + UNIT}h${UNIT}`) +
        (inside(x - 1, y) ? "" : `M${left} ${top}v${UNIT}`) +
        (inside(x + 1, y) ? "" : `M${left + UNIT} ${top}v${UNIT}`)
      );
    })
    .join("");
}
