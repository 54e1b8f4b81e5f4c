/** Acting over the line on which everything is told: an action goes out with an id and comes to its
 *  end on the same line. A line that breaks meanwhile is asked, when it is back, what became of it. */
import { away, Refused } from "./api";
import type { Action, Fault, Told } from "./wire";

/** Milliseconds after which one gives up on a line that does not come back. */
const PATIENCE = 20_000;

interface Waiting {
  message: { type: "act"; id: string; number: number; action: Action };
  done: () => void;
  failed: (why: Refused) => void;
  timer: ReturnType<typeof setTimeout>;
}

export class Acting {
  #waiting = new Map<string, Waiting>();
  #count = 0;

  constructor(readonly send: (text: string) => void) {}

  /** Carry out an action for whoever has heard `number` messages; throws `Refused`. */
  act(action: Action, number: number): Promise<void> {
    const id = String(++this.#count);
    const message = { type: "act" as const, id, number, action };
    return new Promise((done, failed) => {
      const timer = setTimeout(() => this.#end(id)?.failed(new Refused(0, away())), PATIENCE);
      this.#waiting.set(id, { message, done, failed, timer });
      this.send(JSON.stringify(message));
    });
  }

  done(id: string): void {
    this.#end(id)?.done();
  }

  refused(id: string, status: number, fault: Fault): void {
    this.#end(id)?.failed(new Refused(status, fault));
  }

  /** The line is back: what is among the missed has counted, and what is not is sent again. It
   *  cannot count twice, because its number is old then. */
  resumed(missed: readonly Told[]): void {
    for (const { message, done } of [...this.#waiting.values()]) {
      const { id, action } = message;
      const counted = missed.some((told) => told.seat === action.seat && told.automatic === "");
      if (counted) {
        this.#end(id);
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
