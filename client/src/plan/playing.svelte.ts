/** Playing a draft for real, until a step of it is refused or somebody else is on. */
import { Refused } from "../lib/api";
import type { DraftStep } from "../lib/wire";
import type { LiveSeat } from "../seat/live.svelte";

export class Run {
  /** The draft that is being played; null: none. */
  steps = $state.raw<DraftStep[] | null>(null);
  /** The turn it is for. */
  turn = 0;
  /** How many of its steps are behind us. */
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
      if (refused.status === 0) this.forget(); // nobody knows how far it was played
      this.problem = refused.message;
    } finally {
      this.busy = false;
    }
  }
  /** Do without the step at which it stopped. */
  leaveOut(): void {
    this.at++;
    this.problem = "";
  }
  /** A draft that is played to its end, or whose turn is over, is not played on. */
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

/** The draft that is being played at a table, though one has looked elsewhere meanwhile. */
export function runOf(sitting: LiveSeat): Run {
  const run = runs.get(sitting) ?? new Run(sitting);
  runs.set(sitting, run);
  return run;
}
