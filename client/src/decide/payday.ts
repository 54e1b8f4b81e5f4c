/** Whom to fire: by card, place and, of somebody busy, campaign. */
import type { Action, CardShown, ChainShown } from "../lib/wire";

/** How many of each row go. */
export type Fired = Readonly<Record<string, number>>;

export function cardKey(card: Pick<CardShown, "place" | "employee" | "campaign">): string {
  return `${card.place}.${card.employee}.${card.campaign ?? 0}`;
}

/** The cards without those who were chosen to go before. */
export function staying(chain: Pick<ChainShown, "cards" | "fired">): CardShown[] {
  const going: Record<string, number> = {};
  for (const [employee, place, campaign] of chain.fired) {
    const key = `${place}.${employee}.${campaign}`;
    going[key] = (going[key] ?? 0) + 1;
  }
  return chain.cards
    .map((card) => ({ ...card, count: card.count - (going[cardKey(card)] ?? 0) }))
    .filter((card) => card.count > 0);
}

/** The firings one by one: busy ones last, since they may go only when nobody else can. */
export function firesOf(seat: number, cards: readonly CardShown[], fired: Fired): Action[] {
  const order = [...cards].sort((a, b) => Number(a.place === "busy") - Number(b.place === "busy"));
  return order.flatMap((card) =>
    Array.from({ length: fired[cardKey(card)] ?? 0 }, () => {
      const fire: Action = { do: "fire", seat, employee: card.employee, place: card.place };
      if (card.place === "busy") fire.number = card.campaign ?? 0;
      return fire;
    }),
  );
}

/** All of it at once: fire these, then pay. */
export function gestureOf(seat: number, fires: readonly Action[]): Action {
  const fire = fires.map(({ employee, place, number }) => [employee, place, number ?? 0]);
  return { do: "choose_payday", seat, fire };
}
