/** Figures of the bot ratings, computed from the server's answer. */
import type { BotScoreShown, BotRatingTable, HeadToHead } from "../lib/wire";

/** A share as people write it. */
export function percent(share: number, lang: string): string {
  return new Intl.NumberFormat(lang, { style: "percent", maximumFractionDigits: 0 }).format(share);
}

/** A share with its 95 % interval: 83 % (44–97). */
export function interval(of: { rate: number; low: number; high: number }, lang: string): string {
  const bound = (share: number) => String(Math.round(share * 100));
  return `${percent(of.rate, lang)} (${bound(of.low)}–${bound(of.high)})`;
}

export const rateOf = (met: HeadToHead): number => met.ahead / met.games;

/** How sure it is who is better: `above`, `below`, or `even` where the interval holds a half. */
export function verdict(met: HeadToHead): "above" | "below" | "even" {
  if (met.low > 0.5) return "above";
  return met.high < 0.5 ? "below" : "even";
}

/** Those whom a bot met, whom it beats most often first. */
export function rivals(table: BotRatingTable, row: number): [BotScoreShown, HeadToHead][] {
  const met = table.meetings[row]!.map((one, column) => [table.bots[column]!, one] as const);
  return met
    .filter((pair): pair is [BotScoreShown, HeadToHead] => pair[1] !== null)
    .sort((a, b) => rateOf(b[1]) - rateOf(a[1]));
}

/** A mean with so many digits behind the point, in the language's way. */
export function mean(number: number, lang: string, digits = 1): string {
  const exactly = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(lang, exactly).format(number);
}
