/** Acting over the line on which everything is told: an action or a draft goes out with an id and
 *  comes to its end on the same line. A line that breaks meanwhile is asked, when it is back, what
 *  became of it. */
import { away, Refused } from "../lib/api";
import type { Action, DraftStep, Fault, Played, Told } from "../lib/wire";

/** Milliseconds after which one gives up on a line that does not come back. */
const PATIENCE = 20_000;

type Sent = { type: "act"; action: Action } | { type: "play"; steps: DraftStep[] };
interface Waiting {
  message: Sent & { id: string; number: number };
  seat: number;
  done: (played?: Played) => void;
  failed: (why: Refused) => void;
  timer: ReturnType<typeof setTimeout>;
}

export class Acting {
  #waiting = new Map<string, Waiting>();
  #count = 0;

  constructor(readonly send: (text: string) => void) {}

  /** Carry out an action for whoever has heard `number` messages; throws `Refused`. */
  async act(action: Action, number: number): Promise<void> {
    await this.#ask({ type: "act", action }, action.seat, number);
  }

  /** Play a draft of a seat as far as it goes; throws `Refused`, without a status where nobody
   *  knows how far that was. */
  async play(steps: DraftStep[], seat: number, number: number): Promise<Played> {
    const played = await this.#ask({ type: "play", steps }, seat, number);
    if (!played) throw new Refused(0, away());
    return played;
  }

  #ask(sent: Sent, seat: number, number: number): Promise<Played | undefined> {
    const id = String(++this.#count);
    const message = { ...sent, id, number };
    return new Promise((done, failed) => {
      const timer = setTimeout(() => this.#end(id)?.failed(new Refused(0, away())), PATIENCE);
      this.#waiting.set(id, { message, seat, done, failed, timer });
      this.send(JSON.stringify(message));
    });
  }

  done(id: string, played?: Played): void {
    this.#end(id)?.done(played);
  }

  refused(id: string, status: number, fault: Fault): void {
    this.#end(id)?.failed(new Refused(status, fault));
  }

  /** The line is back: what is among the missed has counted, and what is not is sent again. It
   *  cannot count twice, because its number is old then. */
  resumed(missed: readonly Told[]): void {
    for (const { message, seat, done } of [...this.#waiting.values()]) {
      const counted = missed.some((told) => told.seat === seat && told.automatic === "");
      if (counted) {
        this.#end(message.id);
        done();
      } else this.send(JSON.stringify(message));
    }
  }

  /** One leaves: nobody will hear of it here. */
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
