/** What if: trying actions out at the server, remembered while the game stands still. */
import type { Action, TrialShown } from "../lib/wire";
import type { Asking, Seat } from "../seat/seat";

/** How long the pointer must rest before the server is asked, in milliseconds. */
const REST = 60;
const MOST = 400;

const keyOf = (actions: Action[], more?: Asking) => JSON.stringify([actions, more]);

export class Trials {
  #known = new Map<string, Promise<TrialShown>>();
  #number = -1;

  constructor(readonly at: () => Seat) {}

  /** Try actions of one seat; nothing changes. */
  of(actions: Action[], more?: Asking): Promise<TrialShown> {
    const sitting = this.at();
    const number = sitting.state?.number ?? 0;
    if (number !== this.#number || this.#known.size > MOST) this.#known.clear();
    this.#number = number;
    const key = keyOf(actions, more);
    const known = this.#known.get(key);
    if (known) return known;
    const answer = more ? sitting.try(actions, more) : sitting.try(actions);
    this.#known.set(key, answer);
    answer.catch(() => this.#known.delete(key));
    return answer;
  }

  /** What tonight should bring this seat if everybody cooks what is wanted; null: not known. */
  async evening(): Promise<number | null> {
    const tried = await this.of([], { day: true }).catch(() => null);
    return tried?.day ? (tried.day.evening.income[this.at().viewer ?? 0] ?? 0) : null;
  }

  /** Whether the answer is there already, or on its way. */
  has(actions: Action[], more?: Asking): boolean {
    return this.#known.has(keyOf(actions, more));
  }

  waiter(): Waiter {
    return new Waiter(this);
  }
}

/** Somebody who waits for answers, and only for the last one. */
export class Waiter {
  #waiting: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly trials: Trials) {}

  /** Try once the pointer rests. A wish that the server cannot answer now is let go. */
  soon(actions: Action[], hear: (tried: TrialShown) => void, more?: Asking): void {
    this.forget();
    const ask = () =>
      this.trials.of(actions, more).then(
        (tried) => this.#waiting === mark && hear(tried),
        () => {},
      );
    const mark = setTimeout(() => void ask(), this.trials.has(actions, more) ? 0 : REST);
    this.#waiting = mark;
  }

  /** Nobody waits for an answer any more. */
  forget(): void {
    clearTimeout(this.#waiting);
    this.#waiting = undefined;
  }
}
