/** Things of one's own that are meant by their number: a restaurant, a coffee shop. */
import type { Board, Focus, Square } from "../lib/wire";

/** Where the n-th of them lies; null: the field means something else. */
export function ownSquare(
  board: Board | undefined,
  seat: number,
  field: string,
  value: unknown,
): Square | null {
  if (!board || typeof value !== "number") return null;
  const box =
    field === "restaurant"
      ? board.restaurants.find((one) => one.seat === seat && one.index === value)?.box
      : board.pieces.filter((one) => one.owner === seat && isKind(one.kind, field))[value]?.box;
  return box ? [box[0], box[1]] : null;
}

/** Whether a field means pieces of a kind: `shop` any kind of shop. */
const isKind = (kind: string, field: string) => kind === field || kind.endsWith(`_${field}`);

/** What the map points at when one of them is meant. */
export function ownFocus(
  board: Board | undefined,
  seat: number,
  field: string,
  value: unknown,
): Focus | null {
  const square = ownSquare(board, seat, field, value);
  if (!square) return null;
  return field === "restaurant"
    ? { restaurants: [[seat, value as number]] }
    : { squares: [square] };
}
