/** A seat of the past: nothing can be done there, and nobody sits at it any more. */
import type { TableShown } from "../lib/wire";
import type { components } from "../wire";
import type { Sight, Viewer } from "./seat";

/** Where a game's past stands: what is looked at, with whose eyes. */
interface Looked {
  readonly id: string;
  readonly table: TableShown | null;
  readonly eyes: Viewer | "all";
  readonly moment: Pick<components["schemas"]["Replay"], "number" | "shown"> | null;
}

export class PastSeat implements Sight {
  readonly table = $derived.by(() => this.at.table && { ...this.at.table, mine: [], left: [] });
  readonly viewer = $derived.by(() => (typeof this.at.eyes === "number" ? this.at.eyes : null));
  readonly state = $derived.by(() => {
    if (!this.at.moment) return null;
    const { number, shown } = this.at.moment;
    const { over } = shown;
    const awaited = [...shown.awaited];
    return {
      ...{ number, shown, over, awaited },
      ...{ options: [], can_undo: false, deadline: null, clocks: [] },
    };
  });

  readonly mine = [];

  constructor(readonly at: Looked) {}

  get id(): string {
    return this.at.id;
  }
}
