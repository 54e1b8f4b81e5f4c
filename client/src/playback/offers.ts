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

/** The offer that came closest to the winner's; null: there was no other. */
export function runnerUp(offers: readonly Offer[], winner: number): Offer | null {
  const rivals = offers.filter((offer) => offer.serves && offer.seat !== winner);
  return rivals.sort(preference)[0] ?? null;
}

function preference(one: Offer, other: Offer): number {
  const [ties, others] = [one.ties ?? [], other.ties ?? []];
  const tie = ties.findIndex((value, i) => value !== others[i]);
  return (
    asked(one) - asked(other) ||
    (tie < 0 ? 0 : (ties[tie] ?? 0) - (others[tie] ?? 0)) ||
    other.waitresses - one.waitresses ||
    one.position - other.position
  );
}
