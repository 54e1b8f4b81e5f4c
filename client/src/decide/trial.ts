/** What if: trying actions out at the server, remembered while the game stands still. */
import { post, Refused } from "../lib/api";
import type { Sitting } from "../lib/sitting.svelte";
import type { Action, Tried } from "../lib/wire";

/** How long the pointer must rest before the server is asked, in milliseconds. */
const REST = 60;
/** How long to wait after the server has had enough, in milliseconds. */
const PAUSE = 700;
const MOST = 400;

const keyOf = (actions: Action[], show: boolean) => JSON.stringify([actions, show]);

/** A sitting at a table that is only imagined tries things out in its own way. */
type Imagined = Sitting & { tries?: (actions: Action[]) => Promise<Tried> };

export class Trials {
  #known = new Map<string, Promise<Tried>>();
  #number = -1;

  constructor(readonly at: () => Sitting) {}

  /** Try actions of one seat; nothing changes. Without `show` only what happens is told. */
  of(actions: Action[], show = true): Promise<Tried> {
    const sitting: Imagined = this.at();
    const number = sitting.state?.number ?? 0;
    if (number !== this.#number || this.#known.size > MOST) this.#known.clear();
    this.#number = number;
    const key = keyOf(actions, show);
    const known = this.#known.get(key);
    if (known) return known;
    const seat = actions[0]?.seat ?? sitting.viewer ?? 0;
    const answer =
      sitting.tries?.(actions) ??
      post<Tried>(`/api/tables/${sitting.id}/try`, { seat, actions, show });
    this.#known.set(key, answer);
    answer.catch(() => this.#known.delete(key));
    return answer;
  }

  /** Try many things one after the other: wait where the server has had enough for now. */
  async patiently(actions: Action[]): Promise<Tried> {
    for (;;) {
      try {
        return await this.of(actions, false);
      } catch (problem) {
        if (!(problem instanceof Refused) || problem.status !== 429) throw problem;
        await new Promise((wake) => setTimeout(wake, PAUSE));
      }
    }
  }

  /** Whether the answer is there already, or on its way. */
  has(actions: Action[]): boolean {
    return this.#known.has(keyOf(actions, true));
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
  soon(actions: Action[], hear: (tried: Tried) => void): void {
    this.forget();
    const ask = () =>
      this.trials.of(actions).then(
        (tried) => this.#waiting === mark && hear(tried),
        () => {},
      );
    const mark = setTimeout(() => void ask(), this.trials.has(actions) ? 0 : REST);
    this.#waiting = mark;
  }

  /** Nobody waits for an answer any more. */
  forget(): void {
    clearTimeout(this.#waiting);
    this.#waiting = undefined;
  }
}
