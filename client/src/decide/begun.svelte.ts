/**
 * What is begun at a seat and not done yet, and what was done last. It outlives its panel: another
 * tab, plan mode or a tablet that is turned takes the panel away, and what was chosen is there when
 * it comes back.
 */
import type { Action } from "../lib/wire";
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

class Doing {
  /** What was done last without a question, and the number of messages heard then. */
  done = $state.raw<{ action: Action; number: number } | null>(null);
  /** By viewer and panel. */
  readonly #begun = new Map<string, Begun<unknown>>();

  constructor(readonly sitting: Seat) {}

  /** What was chosen in this panel before, if the same is still asked; else where one starts. */
  begun<T>(question: string, panel: string, start: T): Begun<T> {
    const place = `${this.sitting.viewer} ${panel}`;
    const before = this.#begun.get(place);
    if (before?.question === question) return before as Begun<T>;
    const now = new Begun(question, start);
    this.#begun.set(place, now);
    return now;
  }

  /** This viewer has done something: what comes next begins anew. */
  forget(viewer: Viewer): void {
    for (const place of this.#begun.keys())
      if (place.startsWith(`${viewer} `)) this.#begun.delete(place);
    this.done = null;
  }
}

const all = new WeakMap<Seat, Doing>();

export function doingAt(sitting: Seat): Doing {
  const doing = all.get(sitting) ?? new Doing(sitting);
  all.set(sitting, doing);
  return doing;
}
