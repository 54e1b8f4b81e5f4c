/** What was taken back and can be done again, until something else happens. */
import type { Action, ViewerMessage } from "../../lib/wire";

export class Redo {
  #done: Action[] = [];
  undone = $state.raw<Action[]>([]);

  /** The action to do again, or null. */
  get next(): Action | null {
    return this.undone.at(-1) ?? null;
  }

  /** Follow what the viewer `seat` is told. */
  hear(told: ViewerMessage, seat: number | null): void {
    if (told.kind === "rewind") {
      this.forget();
    } else if (told.seat !== seat || told.action === null) {
      // others deciding at the same time change nothing about it; their deeds do
      if (told.action !== null && told.seat !== seat) this.forget();
    } else if (told.action.do === "undo") {
      const back = this.#done.at(-1);
      this.#done = this.#done.slice(0, -1);
      this.undone = back ? [...this.undone, back] : [];
    } else {
      const again = this.next !== null && same(this.next, told.action);
      this.undone = again ? this.undone.slice(0, -1) : [];
      this.#done = [...this.#done, told.action];
    }
  }

  forget(): void {
    this.#done = [];
    this.undone = [];
  }
}

function same(one: Action, other: Action): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
