/** The draft of a seat that the server plays by itself when its turn comes. */
import { ask, get } from "../lib/api";
import type { DraftStep } from "../lib/wire";

export class Autoplay {
  /** Its turn; null: no draft plays by itself. */
  turn = $state<number | null>(null);
  steps = $state.raw<DraftStep[]>([]);
  /** How many of its steps are behind us. */
  at = $state(0);

  constructor(
    readonly table: string,
    readonly seat: number,
  ) {}

  get on(): boolean {
    return this.turn !== null;
  }

  /** Ask how far it has come. Nothing changes where that fails: it is asked again later. */
  async read(): Promise<void> {
    const now = await get(this.#address).catch(() => null);
    if (now) this.#know(now);
  }
  /** Let these steps play by themselves, instead of those before. */
  async start(steps: DraftStep[], turn: number): Promise<void> {
    this.#know(await ask("PUT", this.#address, { turn, steps }));
  }
  async stop(): Promise<void> {
    await ask("DELETE", this.#address);
    this.#know({ turn: null, steps: [], at: 0 });
  }

  #know({ turn, steps, at }: { turn: number | null; steps: unknown[]; at: number }): void {
    this.turn = turn;
    this.steps = steps as DraftStep[];
    this.at = at;
  }
  get #address() {
    return `/api/tables/${this.table}/autoplay?seat=${this.seat}` as const;
  }
}
