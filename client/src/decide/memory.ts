/** The company a chain had last, remembered by this browser: a start for the next one. */
import type { ChainShown, Shown } from "../lib/wire";

export type Work = Record<string, number>;

const keyOf = (table: string, seat: number) => `magnate.company.${table}.${seat}`;

/** Write down who is at work, while somebody is. */
export function rememberCompany(table: string, shown: Shown, chain: ChainShown): void {
  if (chain.seat !== shown.seat) return;
  const work = chain.cards.filter((card) => card.place === "work");
  if (work.length)
    keepCompany(table, chain.seat, Object.fromEntries(work.map((c) => [c.employee, c.count])));
}

export function keepCompany(table: string, seat: number, work: Work): void {
  localStorage.setItem(keyOf(table, seat), JSON.stringify(work));
}

/** Who worked last; null: nobody knows. */
export function lastCompany(table: string, seat: number): Work | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(table, seat)) ?? "null") as Work | null;
  } catch {
    return null;
  }
}
