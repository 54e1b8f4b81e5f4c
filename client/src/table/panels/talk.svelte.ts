/** The talk at a table: what was said, and how much of it is new. */
import { ask, get, post } from "../../lib/api";
import type { LiveSeat } from "../../seat/live.svelte";
import type { components } from "../../wire";

export type Said = components["schemas"]["Said"];

export class Talk {
  lines = $state.raw<Said[]>([]);
  unread = $state(0);
  #open = false;
  #muted = $state.raw<string[]>([]);

  constructor(readonly sitting: LiveSeat) {
    this.#muted = kept(this.#key);
  }

  /** Whether somebody is reading. */
  set open(reading: boolean) {
    this.#open = reading;
    if (reading) this.unread = 0;
  }

  /** Hear what is said from now on, after what was said before; gives back how to stop. */
  listen(): () => void {
    void this.#catchUp();
    return this.sitting.onPushed((pushed) => {
      if (pushed.type === "chat") this.#add([pushed.said as Said], true);
      else if (pushed.type === "hello") void this.#catchUp();
    });
  }

  async say(text: string): Promise<void> {
    const seat = this.sitting.viewer;
    const said = await post(`/api/tables/${this.sitting.id}/chat`, { text, seat });
    this.#add([said], false);
  }

  /** Remove a line for everybody; only the host may. */
  async remove(line: Said): Promise<void> {
    this.#add([await ask("DELETE", `/api/tables/${this.sitting.id}/chat/${line.number}`)], false);
  }

  /** Show or hide all lines of a speaker in this browser. */
  mute(line: Said, muted: boolean): void {
    const rest = this.#muted.filter((one) => one !== speaker(line));
    this.#muted = muted ? [...rest, speaker(line)] : rest;
    localStorage.setItem(this.#key, JSON.stringify(this.#muted));
  }

  isMuted(line: Said): boolean {
    return this.#muted.includes(speaker(line));
  }

  get #key(): string {
    return `magnate.muted.${this.sitting.id}`;
  }

  /** Read the last lines again: some may have been removed while the line was lost. */
  async #catchUp(): Promise<void> {
    const news = this.lines.length > 0;
    const talk = await get(`/api/tables/${this.sitting.id}/chat`).catch(() => ({ lines: [] }));
    this.#add(talk.lines, news);
  }

  #add(said: Said[], news: boolean): void {
    if (!said.length) return;
    const known = new Map(this.lines.map((line) => [line.number, line]));
    const others = said.filter(
      (line) =>
        !known.has(line.number) &&
        !this.isMuted(line) &&
        (line.seat === null || !this.sitting.mine.includes(line.seat)),
    );
    for (const line of said) known.set(line.number, line);
    this.lines = [...known.values()].sort((one, other) => one.number - other.number);
    if (news && !this.#open) this.unread += others.length;
  }
}

/** A seat, or a spectator by name. */
const speaker = (line: Said) => (line.seat === null ? `name ${line.name}` : `seat ${line.seat}`);

function kept(key: string): string[] {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "[]") as string[];
  } catch {
    return [];
  }
}
