/** The next payday in words: what it costs, the cash of now, and what the evening should bring. */
import { money, t } from "../lib/words.svelte";

/** Whether cash and evening do not cover it; `evening` null: it is not known and does not count. */
export function isShort(due: number, cash: number, evening: number | null): boolean {
  return due > cash + (evening ?? 0);
}

/** The evening is only named where the cash of now is not enough. */
export function paydaySaid(due: number, cash: number, evening: number | null): string {
  const said = { due: money(due), cash: money(cash), short: money(due - cash - (evening ?? 0)) };
  if (due <= cash) return t("decide.payday_ahead", said);
  if (evening === null) return t("decide.payday_short", said);
  const income = money(evening);
  return isShort(due, cash, evening)
    ? t("decide.payday_short_evening", { ...said, income })
    : t("decide.payday_evening", { ...said, income });
}
