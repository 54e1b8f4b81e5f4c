/** The talk at a table: what was said, and how much of it is new. */
import { get, post } from "../../lib/api";
import type { LiveSeat } from "../../seat/live.svelte";
import type { components } from "../../wire";

export type Said = components["schemas"]["Said"];

export class Talk {
  lines = $state.raw<Said[]>([]);
  unread = $state(0);
  #open = false;

  constructor(readonly sitting: LiveSeat) {}

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

  async #catchUp(): Promise<void> {
    const since = this.lines.at(-1)?.number ?? 0;
    const address = `/api/tables/${this.sitting.id}/chat?since=${since}` as const;
    const talk = await get(address).catch(() => ({ lines: [] }));
    this.#add(talk.lines, since > 0);
  }

  #add(said: Said[], news: boolean): void {
    const known = (line: Said) => this.lines.some((one) => one.number === line.number);
    const fresh = said.filter((line) => !known(line));
    if (!fresh.length) return;
    this.lines = [...this.lines, ...fresh].sort((one, other) => one.number - other.number);
    const others = fresh.filter(
      (line) => line.seat === null || !this.sitting.mine.includes(line.seat),
    );
    if (news && !this.#open) this.unread += others.length;
  }
}
