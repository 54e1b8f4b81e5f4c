/** Actions and drafts that were sent over the socket and have no answer yet. Each has an id, by
 *  which its answer is found. After a reconnect their outcome is taken from the missed messages. */
import { away, Refused } from "../lib/api";
import type { Action, DraftStep, Fault, DraftPlayed, ViewerMessage } from "../lib/wire";

/** Milliseconds after which an action without an answer fails. */
const TIMEOUT_MS = 20_000;

type Sent = { type: "act"; action: Action } | { type: "play"; steps: DraftStep[] };
interface Waiting {
  message: Sent & { id: string; number: number };
  seat: number;
  done: (played?: DraftPlayed) => void;
  failed: (why: Refused) => void;
  timer: ReturnType<typeof setTimeout>;
}

export class PendingActions {
  #waiting = new Map<string, Waiting>();
  #count = 0;

  constructor(readonly send: (text: string) => void) {}

  /** Send an action of a seat that has got `number` messages; throws `Refused`. */
  async act(action: Action, number: number): Promise<void> {
    await this.#ask({ type: "act", action }, action.seat, number);
  }

  /** Play a draft of a seat as far as it goes. Throws `Refused`; with status 0 it is not known how
   *  far it was played. */
  async play(steps: DraftStep[], seat: number, number: number): Promise<DraftPlayed> {
    const played = await this.#ask({ type: "play", steps }, seat, number);
    if (!played) throw new Refused(0, away());
    return played;
  }

  #ask(sent: Sent, seat: number, number: number): Promise<DraftPlayed | undefined> {
    const id = String(++this.#count);
    const message = { ...sent, id, number };
    return new Promise((done, failed) => {
      const timer = setTimeout(() => this.#end(id)?.failed(new Refused(0, away())), TIMEOUT_MS);
      this.#waiting.set(id, { message, seat, done, failed, timer });
      this.send(JSON.stringify(message));
    });
  }

  done(id: string, played?: DraftPlayed): void {
    this.#end(id)?.done(played);
  }

  refused(id: string, status: number, fault: Fault): void {
    this.#end(id)?.failed(new Refused(status, fault));
  }

  /** Called after a reconnect. Pending actions found in `missed` were accepted; the rest are sent
   *  again. A resend cannot be applied twice: its message number is stale. */
  resumed(missed: readonly ViewerMessage[]): void {
    for (const { message, seat, done } of [...this.#waiting.values()]) {
      const counted = missed.some((told) => told.seat === seat && told.automatic === "");
      if (counted) {
        this.#end(message.id);
        done();
      } else this.send(JSON.stringify(message));
    }
  }

  /** Fail all pending actions, because the table is left. */
  leave(): void {
    for (const [id, { failed }] of [...this.#waiting]) {
      this.#end(id);
      failed(new Refused(0, away()));
    }
  }

  #end(id: string): Waiting | undefined {
    const found = this.#waiting.get(id);
    if (found) clearTimeout(found.timer);
    this.#waiting.delete(id);
    return found;
  }
}
