/** The decision before a seat: what is offered, what is tried, and acting. */
import { getContext, setContext } from "svelte";
import type { Content } from "../lib/content.svelte";
import type { Desk } from "../lib/desk.svelte";
import { blame } from "../lib/notices.svelte";
import type { Sitting } from "../lib/sitting.svelte";
import type { Action, CardShown, ChainShown, Family, Shown } from "../lib/wire";
import { Trials } from "./trial";

export class Decision {
  readonly trials: Trials;
  /** How often something was done here. */
  acts = $state(0);
  /** Whether something is chosen and waits for a yes. */
  confirming = $state(false);
  /** Whether ending this step ends the working day, as far as the server tells. */
  lastStep = $state(false);

  constructor(
    readonly at: () => Sitting,
    readonly desk: Desk,
    readonly content: Content,
  ) {
    this.trials = new Trials(at);
  }

  get sitting(): Sitting {
    return this.at();
  }
  get seat(): number {
    return this.sitting.viewer ?? 0;
  }
  get shown(): Shown | null {
    return this.sitting.shown;
  }
  get families(): Family[] {
    return this.sitting.options;
  }
  get chain(): ChainShown | null {
    return this.shown?.chains.find((chain) => chain.seat === this.seat) ?? null;
  }
  /** Whether people are paid in this game: its turns have a payday. */
  get paid(): boolean {
    return this.shown?.phases.some((phase) => phase.id === "payday") === true;
  }
  /** What a card of the market would cost me each payday; null: nobody is paid. */
  wageOf(employee: string): number | null {
    const stack = this.shown?.market.find((one) => one.employee === employee);
    return this.paid && stack ? stack.wage : null;
  }
  /** Cards of mine that could still act in this step, as the server says. */
  get unused(): CardShown[] {
    return (this.chain?.cards ?? []).filter((card) => card.able > 0);
  }
  get busy(): boolean {
    return this.sitting.busy;
  }

  /** Carry it out, and clear the desk; a refusal is said where it belongs. Whether it was done. */
  async act(action: Action, at: { x: number; y: number } | null = null): Promise<boolean> {
    if (this.busy) return false;
    try {
      await this.sitting.act(action);
      this.desk.clear();
      this.acts++;
      return true;
    } catch (problem) {
      blame(problem, at);
      return false;
    }
  }
}

const KEY = Symbol("decision");

export function giveDecision(decision: Decision): Decision {
  return setContext(KEY, decision);
}

export function theDecision(): Decision {
  return getContext<Decision>(KEY);
}
