/** How long people may take: the paces to choose from, and what each is called. */
import { settings } from "../../lib/settings.svelte";
import type { Pace } from "../../lib/wire";
import { t } from "../../lib/words.svelte";

const DAY = 86400;

export const paces = {
  none: { kind: "none", seconds: 0, reserve: 0, out: "bot" },
  quick: { kind: "live", seconds: 45, reserve: 600, out: "bot" },
  calm: { kind: "live", seconds: 120, reserve: 1800, out: "vote" },
  day: { kind: "days", seconds: DAY, reserve: 3 * DAY, out: "vote" },
  days: { kind: "days", seconds: 3 * DAY, reserve: 7 * DAY, out: "vote" },
} as const satisfies Record<string, Pace>;
export type PaceName = keyof typeof paces;

/** Which of ours a pace is, in every respect; null: another one. */
export function paceName(pace: Pace): PaceName | null {
  const names = Object.keys(paces) as PaceName[];
  return names.find((name) => same(paces[name], pace)) ?? null;
}

function same(one: Pace, other: Pace): boolean {
  if (one.kind === "none") return other.kind === "none";
  const parts = ["kind", "seconds", "reserve", "out"] as const;
  return parts.every((part) => one[part] === other[part]);
}

/** A pace in words. */
export function paceWords(pace: Pace): string {
  const name = paceName(pace);
  if (name) return t(`table.pace.${name}`);
  return t("table.pace.own", { time: span(pace.seconds ?? 0), reserve: span(pace.reserve ?? 0) });
}

/** A span of time, in the largest unit that fits. */
function span(seconds: number): string {
  const units = [
    [DAY, "day"],
    [3600, "hour"],
    [60, "minute"],
  ] as const;
  const [size, unit] = units.find(([size]) => seconds >= size && seconds % size === 0) ?? [
    1,
    "second",
  ];
  return new Intl.NumberFormat(settings.lang, { style: "unit", unit, unitDisplay: "long" }).format(
    seconds / size,
  );
}
