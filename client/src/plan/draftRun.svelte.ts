/** A draft that is played, until a step is refused or another seat must decide. */
import { Refused } from "../lib/api";
import type { DraftStep } from "../lib/wire";
import type { LiveSeat } from "../seat/live.svelte";

export class Run {
  /** The draft that is being played; null: none. */
  steps = $state.raw<DraftStep[] | null>(null);
  /** The turn it is for. */
  turn = 0;
  /** The number of its steps that are done. */
  at = $state(0);
  busy = $state(false);
  /** Why it stopped; "": it has not, or it is done. */
  problem = $state("");

  constructor(readonly sitting: LiveSeat) {}

  get done(): boolean {
    return this.steps !== null && this.at >= this.steps.length;
  }

  /** Play the draft from its beginning, or on from where it stopped. */
  async play(steps: DraftStep[], turn: number): Promise<void> {
    if (this.steps === null || this.done) {
      this.turn = turn;
      this.steps = steps;
      this.at = 0;
    }
    this.problem = "";
    this.busy = true;
    try {
      const played = await this.sitting.play(this.steps.slice(this.at));
      this.at += played.at;
      this.problem = played.refused?.message ?? "";
    } catch (refused) {
      if (!(refused instanceof Refused)) throw refused;
      if (refused.status === 0) this.forget(); // it is not known how far it was played
      this.problem = refused.message;
    } finally {
      this.busy = false;
    }
  }
  /** Skip the step at which it stopped. */
  leaveOut(): void {
    this.at++;
    this.problem = "";
  }
  /** Forget a draft that is played to its end, or whose turn is over. */
  look(turn: number | undefined): void {
    if (this.done || this.turn !== turn) this.forget();
  }
  forget(): void {
    this.steps = null;
    this.at = 0;
    this.problem = "";
  }
}

const runs = new WeakMap<LiveSeat, Run>();

/** The draft that is played at a table; it is kept while other pages are shown. */
export function runOf(sitting: LiveSeat): Run {
  const run = runs.get(sitting) ?? new Run(sitting);
  runs.set(sitting, run);
  return run;
}
