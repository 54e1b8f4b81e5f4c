/** The people of a chain as faces in a row: who is shown, and for how many there is no room. */
import type { CardShown } from "../../lib/wire";

const PLACES = ["work", "beach", "busy"] as const;

/** Those at work first, then the beach, then those with a campaign; else as the server lists them. */
export function inRow(cards: readonly CardShown[]): CardShown[] {
  return PLACES.flatMap((place) => cards.filter((card) => card.place === place));
}

export interface Row {
  shown: CardShown[];
  /** People who are not shown. */
  more: number;
}

/** As many faces as the row has cells; if not all fit, the last cell says how many more there are. */
export function fitting(cards: readonly CardShown[], cells: number): Row {
  const row = inRow(cards);
  if (row.length <= cells) return { shown: row, more: 0 };
  const shown = row.slice(0, Math.max(0, cells - 1));
  return { shown, more: people(row.slice(shown.length)) };
}

/** How many people cards stand for. */
export function people(cards: readonly CardShown[]): number {
  return cards.reduce((sum, card) => sum + card.count, 0);
}

/** How many there are at each place where somebody is. */
export function byPlace(cards: readonly CardShown[]): [CardShown["place"], number][] {
  return PLACES.map((place): [CardShown["place"], number] => [
    place,
    people(cards.filter((card) => card.place === place)),
  ]).filter(([, count]) => count > 0);
}

const BAR = 60;
const BANK = 150;
/** With a stock of two lines. */
const SEAT = 140;

/** Whether a rail of so many seats must be drawn close, or the bank would be cut off. */
export function close(seats: number, height: number): boolean {
  return BAR + BANK + SEAT * seats > height;
}
