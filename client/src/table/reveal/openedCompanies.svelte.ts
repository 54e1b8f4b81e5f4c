/** The companies that have just been opened. They are shown for a few seconds and block nothing. */
import { settings } from "../../lib/settings.svelte";
import type { GameEvent, ViewerMessage } from "../../lib/wire";

export interface Company {
  seat: number;
  work: Record<string, number>;
  open: number;
  overfull: boolean;
}

/** Milliseconds for which they are shown: for the first, and more for each. */
const FIRST_MS = 4000;
const EACH_MS = 1000;

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

export class OpenedCompanies {
  companies = $state.raw<Company[]>([]);
  turn = $state(0);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Take a message. Nothing is shown in a hidden page, or with playback off. */
  hear(told: Pick<ViewerMessage, "events">, turn: number): void {
    const companies = openedBy(told.events);
    const people = companies.some(({ work, overfull }) => overfull || Object.keys(work).length);
    if (companies.length < 2 || !people || !settings.playback || document.hidden) return;
    this.companies = companies;
    this.turn = turn;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.skip(), FIRST_MS + EACH_MS * companies.length);
  }

  skip(): void {
    clearTimeout(this.#timer);
    this.companies = [];
  }
}
