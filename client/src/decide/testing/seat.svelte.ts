/** A seat for tests: what is seen and offered is given, what is done and tried is kept. */
import type { Action, State, TableShown, TrialShown } from "../../lib/wire";
import type { Seat } from "../../seat/seat";

export class GivenSeat implements Seat {
  readonly id = "T";
  table = $state.raw<TableShown | null>(null);
  viewer = $state<number | null>(0);
  state = $state.raw<State | null>(null);
  busy = false;
  /** Actions that were carried out. */
  acts: Action[] = [];
  /** Actions that were tried. */
  tries: Action[][] = [];

  /** How many houses a campaign reaches from each place. */
  takers?: Seat["takers"];

  constructor(readonly answer: (actions: Action[]) => TrialShown) {}

  get mine() {
    return this.table?.mine ?? [];
  }
  get shown() {
    return this.state?.shown ?? null;
  }
  get options() {
    return this.state?.options ?? [];
  }
  get asked() {
    return this.viewer !== null && this.state?.awaited.includes(this.viewer) === true;
  }
  async act(action: Action): Promise<void> {
    this.acts.push(action);
  }
  undo(): Promise<void> {
    return this.act({ do: "undo", seat: 0 });
  }
  async try(actions: Action[]): Promise<TrialShown> {
    this.tries.push(actions);
    return this.answer(actions);
  }
}
