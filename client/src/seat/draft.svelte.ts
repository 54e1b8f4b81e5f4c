/** A seat at a table that is only imagined: decisions go into the draft. */
import { post, Refused } from "../lib/api";
import type { Action, State, TrialShown } from "../lib/wire";
import { blank, without, withPlace, type Draft, type Levers, type Planned } from "../plan/draft";
import type { Seat, Sight } from "./seat";

/** A seat may ask for a plan four times a second, twenty times at once; a little is left for drafting. */
const AT_ONCE = 12;
const REFILL = 320;

export class DraftSeat implements Seat {
  state = $state.raw<State | null>(null);
  busy = $state(false);
  draft = $state.raw<Draft>(blank(""));
  planned = $state.raw<Planned | null>(null);
  /** Why nothing can be planned now. */
  refused = $state.raw<Refused | null>(null);
  #asked = 0;
  #version = 0;
  #left = AT_ONCE;
  #filled = Date.now();

  readonly id: string;
  readonly table: Seat["table"];
  readonly seat: number;

  constructor(live: Sight) {
    this.id = live.id;
    this.table = live.table;
    this.seat = live.viewer ?? 0;
  }

  get viewer(): number {
    return this.seat;
  }
  get shown() {
    return this.state?.shown ?? null;
  }
  get options() {
    return this.state?.options ?? [];
  }
  get mine(): number[] {
    return this.table?.mine ?? [];
  }
  get asked(): boolean {
    return this.options.length > 0;
  }

  /** Draft something more; throws `Refused` if it cannot be done. */
  async act(action: Action): Promise<void> {
    if (action.do === "undo") return this.undo();
    this.busy = true;
    try {
      const actions = [...this.draft.actions, action];
      const planned = await this.#ask(actions, this.draft.levers);
      const last = planned.drafted.at(-1);
      if (last && !last.ok && last.refused) throw new Refused(422, last.refused);
      this.draft = { ...this.draft, actions };
      this.#asked += 1; // whatever was asked about the draft before is old now
      this.#show(planned);
    } finally {
      this.busy = false;
    }
  }
  undo(): Promise<void> {
    return this.remove(this.draft.actions.length - 1);
  }
  async remove(place: number): Promise<void> {
    this.draft = { ...this.draft, actions: without(this.draft.actions, place) };
    await this.renew();
  }
  /** Hold another place in the order, or none. */
  async hold(position: number | null): Promise<void> {
    this.draft = { ...this.draft, actions: withPlace(this.draft.actions, this.seat, position) };
    await this.renew();
  }
  async pull(levers: Levers): Promise<void> {
    this.draft = { ...this.draft, levers };
    await this.renew();
  }
  /** Take up another draft. */
  async open(draft: Draft): Promise<void> {
    this.draft = draft;
    await this.renew();
  }

  /** Ask what the draft brings as things stand; only the newest answer counts. */
  async renew(): Promise<void> {
    const mark = ++this.#asked;
    try {
      const planned = await this.#ask(this.draft.actions, this.draft.levers);
      if (mark === this.#asked) this.#show(planned);
    } catch (refused) {
      if (!(refused instanceof Refused)) throw refused;
      if (mark === this.#asked && refused.status !== 429) this.refused = refused;
    }
  }

  /** What actions would bring after the draft: decisions preview them like real ones. */
  async try(actions: Action[]): Promise<TrialShown> {
    await this.#turn();
    const before = this.draft.actions.length;
    const planned = await this.#ask([...this.draft.actions, ...actions], {});
    const drafted = planned.drafted.slice(before);
    const at = drafted.findIndex((one) => !one.ok);
    return {
      number: planned.number,
      at: at < 0 ? actions.length : at,
      refused: drafted[at]?.refused ?? null,
      events: drafted.flatMap((one) => one.events),
      awaited: [...planned.shown.awaited],
      over: false,
      guessed: planned.guessed,
      options: planned.options,
      shown: at < 0 ? planned.shown : null,
      reaches: [],
      dinner: null,
      day: null,
      distances: {},
      distances_before: {},
    };
  }

  /** Wait until the server may be asked again. */
  async #turn(): Promise<void> {
    const filled = Math.floor((Date.now() - this.#filled) / REFILL);
    this.#left = Math.min(AT_ONCE, this.#left + filled) - 1;
    this.#filled += filled * REFILL;
    if (this.#left < 0) await new Promise((go) => setTimeout(go, -this.#left * REFILL));
  }
  #ask(actions: Action[], levers: Levers): Promise<Planned> {
    return post(`/api/tables/${this.id}/plan`, { seat: this.seat, actions, levers });
  }
  #show(planned: Planned): void {
    this.refused = null;
    this.planned = planned;
    const { shown, options } = planned;
    this.state = {
      // every change of the draft is another position
      number: ++this.#version,
      awaited: options.length ? [this.seat] : [],
      over: false,
      shown,
      options,
      can_undo: this.draft.actions.length > 0,
      deadline: null,
      clocks: [],
      company: planned.company,
      newcomers: planned.newcomers,
    };
  }
}
