/** Offers as a house compares them: as the events tell them, without rules of our own. */
import type { components } from "../wire";

/** What a chain could offer a house. */
export type Offer = components["schemas"]["Offer"];

/** What a house looks at first. */
export function asked(offer: Offer): number {
  return offer.price + (offer.adjusted ?? 0);
}

/** A distance as it is written: some count less than nothing. */
export function signed(distance: number | null): string {
  return distance !== null && distance < 0 ? `−${-distance}` : String(distance ?? "");
}

export type Column = "sum" | "tie" | "waitresses" | "order";

/** The column of the comparison that settled it; null: there was nothing to compare. */
export function deciding(decidedBy: string): Column | null {
  if (decidedBy === "price") return "sum";
  return decidedBy === "tie" || decidedBy === "waitresses" || decidedBy === "order"
    ? decidedBy
    : null;
}
