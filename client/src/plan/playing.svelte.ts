/** Playing a draft for real: its steps one by one, until one is refused or somebody else is on. */
import type { Sitting } from "../lib/sitting.svelte";
import { nextMove, type Step } from "./draft";

export class Run {
  /** The draft that is being played; null: none. */
  steps = $state.raw<Step[] | null>(null);
  /** How many of its steps are behind us. */
  at = $state(0);
  busy = $state(false);
  /** Why it stopped; "": it has not, or it is done. */
  problem = $state("");

  constructor(readonly sitting: Sitting) {}

  get done(): boolean {
    return this.steps !== null && this.at >= this.steps.length;
  }

  /** Play the draft from its beginning, or on from where it stopped. */
  async play(steps: Step[]): Promise<void> {
    if (this.steps === null || this.done) {
      this.steps = steps;
      this.at = 0;
    }
    this.problem = "";
    this.busy = true;
    try {
      while (this.sitting.asked && !this.done) await this.#step(this.steps);
    } catch (refused) {
      this.problem = refused instanceof Error ? refused.message : String(refused);
    } finally {
      this.busy = false;
    }
  }
  /** Do without the step at which it stopped. */
  leaveOut(): void {
    this.at++;
    this.problem = "";
  }
  forget(): void {
    this.steps = null;
    this.at = 0;
    this.problem = "";
  }

  async #step(steps: Step[]): Promise<void> {
    const { options, shown } = this.sitting;
    const order = shown?.phases.flatMap((phase) => phase.steps) ?? [];
    const move = nextMove(steps, this.at, { options, step: shown?.step ?? "", order });
    if (move.kind === "done") return;
    if (move.kind === "pass") {
      this.at = move.next;
      return;
    }
    await this.sitting.act(move.action); // what it brings has been told before it is done
    this.at = move.kind === "act" ? move.next : this.at + 1;
  }
}

const runs = new WeakMap<Sitting, Run>();

/** The draft that is being played at a table, though one has looked elsewhere meanwhile. */
export function runOf(sitting: Sitting): Run {
  const run = runs.get(sitting) ?? new Run(sitting);
  runs.set(sitting, run);
  return run;
}
