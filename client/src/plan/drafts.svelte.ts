/** The drafts a seat keeps at a table, by name. */
import { ask, get } from "../lib/api";
import { t } from "../lib/words.svelte";
import { blank, freshName, MOST, type Draft } from "./draft";

const SOON = 700;

export class Drafts {
  all = $state.raw<Draft[]>([]);
  at = $state(0);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly table: string,
    readonly seat: number,
  ) {}

  get current(): Draft | undefined {
    return this.all[this.at];
  }
  get full(): boolean {
    return this.all.length >= MOST;
  }

  async read(): Promise<void> {
    const kept = await get(this.#address).catch(() => ({ drafts: [] }));
    const drafts = (kept.drafts ?? []) as Draft[];
    this.all = drafts.length ? drafts : [blank(this.#freshName())];
    this.at = 0;
  }
  /** Another draft, empty or a copy of the current one. */
  add(copy: boolean): Draft {
    const name = this.#freshName();
    const draft = copy && this.current ? { ...this.current, name } : blank(name);
    this.all = [...this.all, draft];
    this.at = this.all.length - 1;
    this.#keepSoon();
    return draft;
  }
  /** Put this in the place of the current draft. */
  change(draft: Draft): void {
    this.all = this.all.map((one, i) => (i === this.at ? draft : one));
    this.#keepSoon();
  }
  rename(name: string): void {
    if (this.current && name.trim())
      this.change({ ...this.current, name: name.trim().slice(0, 40) });
  }
  remove(): Draft {
    this.all = this.all.filter((_, i) => i !== this.at);
    if (!this.all.length) this.all = [blank(this.#freshName())];
    this.at = Math.min(this.at, this.all.length - 1);
    this.#keepSoon();
    return this.all[this.at]!;
  }
  /** Write down what is not written yet. */
  flush(): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    void ask("PUT", this.#address, { drafts: this.all }).catch(() => {});
  }

  #keepSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush(), SOON);
  }
  #freshName(): string {
    return freshName(this.all, (letter) => t("plan.name", { letter }));
  }
  get #address() {
    return `/api/tables/${this.table}/drafts?seat=${this.seat}` as const;
  }
}
