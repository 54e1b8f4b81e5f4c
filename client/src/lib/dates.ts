/** Dates and times as the person's language and region write them. */
import { settings } from "./settings.svelte";

/** The chosen language, with the region that the browser names for it. */
export function locale(): string {
  const own = navigator.languages?.find((one) => one.split("-")[0] === settings.lang);
  return own ?? settings.lang;
}

/**
 * A time of today, or the date with the time. `at`: seconds since 1970. It has 24 hours in every
 * language: English is read all over the world, and people at a table speak of the same time.
 */
export function timeOrDate(at: number, now = Date.now()): string {
  const when = new Date(at * 1000);
  const today = when.toDateString() === new Date(now).toDateString();
  const date = today ? {} : ({ dateStyle: "medium" } as const);
  return new Intl.DateTimeFormat(locale(), {
    ...date,
    timeStyle: "short",
    hourCycle: "h23",
  }).format(when);
}
