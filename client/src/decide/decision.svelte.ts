/** The decision before a seat: what is offered, what is tried, and acting. */
import { getContext, setContext } from "svelte";
import type { Content } from "../lib/content.svelte";
import { blame } from "../lib/notices.svelte";
import { settings } from "../lib/settings.svelte";
import type { Pointer } from "../lib/pointer.svelte";
import type { Seat, Viewer } from "../seat/seat";
import type { Action, CardShown, ChainShown, Family, Shown } from "../lib/wire";
import { doingAt, type Begun } from "./begun.svelte";
import { Trials } from "./trial";

/** Where on the screen something was pressed. */
type Spot = { x: number; y: number } | null;

export class Decision {
  readonly trials: Trials;
  /** How often something was done here. */
  acts = $state(0);
  /** Whether something is chosen and waits for a yes. */
  confirming = $state(false);
  /** Whether ending this step ends the working day, as far as the server tells. */
  lastStep = $state(false);

  constructor(
    readonly at: () => Seat,
    readonly pointer: Pointer,
    readonly content: Content,
  ) {
    this.trials = new Trials(at);
    doingAt(at());
  }

  get sitting(): Seat {
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
  /** Whether a choice that one can take back is done without a question. */
  get atOnce(): boolean {
    return !settings.askFirst;
  }
  get busy(): boolean {
    return this.sitting.busy;
  }

  /** What is asked now, as a name. */
  get question(): string {
    const { viewer, shown } = this.sitting;
    return [viewer, shown?.turn, shown?.step, shown?.decision].join(".");
  }
  /** What was done last without a question, here or on an overview. */
  get done() {
    return doingAt(this.sitting).done;
  }
  /** What was chosen so far in a panel, though the panel was away meanwhile. */
  begun<T>(panel: string, start: T): Begun<T> {
    return doingAt(this.sitting).begun(this.question, panel, start);
  }

  /** Carry it out; a refusal is said where it belongs. Whether it was done. */
  async act(action: Action, at: Spot = null, asked = true): Promise<boolean> {
    if (this.busy) return false;
    const { sitting } = this;
    const { viewer } = sitting;
    try {
      await sitting.act(action);
      this.#acted(viewer);
      if (!asked) doingAt(sitting).done = { action, number: sitting.state?.number ?? 0 };
      return true;
    } catch (problem) {
      blame(problem, at);
      return false;
    }
  }

  /** Do one after the other, in one go where the seat is live; undoing the last is offered. */
  async actAll(actions: Action[], at: Spot = null): Promise<void> {
    if (this.busy || !actions.length) return;
    const { sitting } = this;
    const { viewer } = sitting;
    try {
      const played = await sitting.play?.(actions.map((action) => ({ action, step: "" })));
      if (!played) for (const action of actions) await sitting.act(action);
      if (played?.refused) blame(new Error(played.refused.message), at);
    } catch (problem) {
      blame(problem, at);
    }
    this.#acted(viewer);
  }
  #acted(viewer: Viewer): void {
    this.acts++;
    doingAt(this.sitting).forget(viewer);
  }
  /** Do it without a question; undoing it is offered instead. Whether it was done. */
  doAtOnce(action: Action, at: Spot = null): Promise<boolean> {
    return this.act(action, at, false);
  }
}

const KEY = Symbol("decision");

export function giveDecision(decision: Decision): Decision {
  return setContext(KEY, decision);
}

export function theDecision(): Decision {
  return getContext<Decision>(KEY);
}
