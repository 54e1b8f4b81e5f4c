/** The companies that have just been opened, for a few seconds: nobody has to wait for them. */
import { settings } from "../../lib/settings.svelte";
import type { GameEvent, Told } from "../../lib/wire";

export interface Company {
  seat: number;
  work: Record<string, number>;
  open: number;
  overfull: boolean;
}

/** How long they are shown, in milliseconds: a moment for each. */
const FIRST = 4000;
const EACH = 1000;

/** The companies that these events open. */
export function openedBy(events: readonly GameEvent[]): Company[] {
  return events
    .filter(({ what }) => what === "company_revealed")
    .map((event) => ({
      seat: event.seat as number,
      work: event.work as Record<string, number>,
      open: event.open_slots as number,
      overfull: event.overfull === true,
    }));
}

export class Revealing {
  companies = $state.raw<Company[]>([]);
  turn = $state(0);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Hear what was told; nothing is shown to who does not look, or wants nothing played. */
  hear(told: Pick<Told, "events">, turn: number): void {
    const companies = openedBy(told.events);
    const people = companies.some(({ work, overfull }) => overfull || Object.keys(work).length);
    if (companies.length < 2 || !people || !settings.playback || document.hidden) return;
    this.companies = companies;
    this.turn = turn;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.skip(), FIRST + EACH * companies.length);
  }

  skip(): void {
    clearTimeout(this.#timer);
    this.companies = [];
  }
}
