/**
 * What is begun at a seat and not done yet. It outlives its panel: another tab, plan mode or a
 * tablet that is turned takes the panel away, and what was chosen is there when it comes back.
 */
import type { Seat, Viewer } from "../seat/seat";

/** What one has chosen so far. */
export class Begun<T> {
  now: T;

  constructor(
    readonly question: string,
    start: T,
  ) {
    this.now = $state.raw(start);
  }
}

/** By seat, then by viewer and panel. */
const all = new WeakMap<Seat, Map<string, Begun<unknown>>>();

/** What was chosen in this panel before, if the same is still asked; else where one starts. */
export function begun<T>(sitting: Seat, question: string, panel: string, start: T): Begun<T> {
  const kept = all.get(sitting) ?? new Map<string, Begun<unknown>>();
  all.set(sitting, kept);
  const place = `${sitting.viewer} ${panel}`;
  const before = kept.get(place);
  if (before?.question === question) return before as Begun<T>;
  const now = new Begun(question, start);
  kept.set(place, now);
  return now;
}

/** This viewer has done something: what comes next begins anew. */
export function forget(sitting: Seat, viewer: Viewer): void {
  const kept = all.get(sitting);
  for (const place of kept?.keys() ?? []) if (place.startsWith(`${viewer} `)) kept?.delete(place);
}
