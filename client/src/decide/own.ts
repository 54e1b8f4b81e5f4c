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
      : field === "shop"
        ? board.pieces.filter((one) => one.owner === seat && one.kind.endsWith("_shop"))[value]?.box
        : undefined;
  return box ? [box[0], box[1]] : null;
}

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
