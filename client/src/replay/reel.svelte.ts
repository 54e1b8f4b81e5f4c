/** A game's past: which moment is looked at, with whose eyes. */
import { get, Refused } from "../lib/api";
import { hasEnded } from "../lib/ended";
import { faceDown, lookedOn, shared, untold } from "../seat/facedown";
import { settings } from "../lib/settings.svelte";
import { meet, ownSeat } from "../lib/you.svelte";
import { PastSeat } from "../seat/past.svelte";
import type { Viewer } from "../seat/seat";
import type { LeftOut, LogEntry, TableShown, ViewerMessage } from "../lib/wire";
import type { components } from "../wire";
import { markAt, marksOf, phaseJump, sameMoment, type Mark } from "./marks";

/** A seat, spectators (null), or everything. */
export type Eyes = Viewer | "all";

export type Moment = Omit<components["schemas"]["Replay"], "told"> & { told: ViewerMessage | null };

const GENTLY = 350;

export class Reel {
  table = $state.raw<TableShown | null>(null);
  eyes = $state<Eyes>(null);
  marks = $state.raw<Mark[]>([]);
  count = $state(0);
  /** The message that is wanted; what is shown may still be the one before. */
  at = $state(0);
  moment = $state.raw<Moment | null>(null);
  entry = $state.raw<LogEntry | null>(null);
  closed = $state.raw<Refused | null>(null);
  readonly sitting = new PastSeat(this);

  #moments = new Map<string, Promise<Moment>>();
  #entries = new Map<string, Promise<LogEntry | null>>();
  #left = false;

  constructor(readonly id: string) {}

  get over(): boolean {
    return this.table !== null && hasEnded(this.table);
  }
  get mark(): Mark | null {
    return markAt(this.marks, this.at);
  }
  /** Whether others at this device may see what only one of them knows. */
  get #lookedOn(): boolean {
    return !this.over && shared(this.table);
  }
  /** Viewers that may be chosen. */
  get viewers(): Eyes[] {
    const seats = this.table?.seats.map(({ seat }) => seat) ?? [];
    if (this.over) return ["all", null, ...seats];
    return [...(this.table?.mine ?? []), null];
  }

  /** Open the game at a message; numbers past its end mean the end. */
  async open(eyes: Eyes, at: number): Promise<void> {
    try {
      this.table = await get(`/api/tables/${this.id}`);
      meet(this.table);
      await this.#look(eyes);
      await this.go(at);
    } catch (refused) {
      if (!(refused instanceof Refused)) throw refused;
      this.closed = refused;
      return;
    }
    if (this.over) void this.#keep();
  }

  /** Look with other eyes at the same moment, as near as possible. */
  async see(eyes: Eyes): Promise<void> {
    const { marks, at } = this;
    await this.#look(eyes);
    await this.go(sameMoment(marks, at, this.marks, this.count));
  }

  async go(number: number): Promise<void> {
    const wanted = Math.max(0, Math.min(number, this.count));
    this.at = wanted;
    const eyes = this.eyes;
    try {
      const moment = await this.read(wanted);
      if (this.at !== wanted || this.eyes !== eyes) return;
      this.moment = moment;
    } catch (refused) {
      if (!(refused instanceof Refused) || refused.status !== 0) throw refused;
      await this.#nearest(wanted);
      return;
    }
    this.entry = null;
    const entry = await this.line(wanted);
    if (this.at === wanted && this.eyes === eyes) this.entry = entry;
    for (const near of [wanted + 1, wanted - 1, this.jump(1)]) {
      if (near >= 0 && near <= this.count) void this.read(near).catch(() => {});
    }
  }

  /** Say what was told here again: the language has changed. */
  async reword(): Promise<void> {
    const { at, eyes } = this;
    const entry = await this.line(at);
    if (this.moment && this.at === at && this.eyes === eyes) this.entry = entry;
  }

  jump(way: 1 | -1): number {
    return phaseJump(this.marks, this.at, way, this.count);
  }

  read(number: number): Promise<Moment> {
    return remembered(this.#moments, `${this.eyes} ${number}`, async () => {
      const query = this.query({ at: String(number) });
      const moment = await get(`/api/tables/${this.id}/replay?${query}`);
      if (!this.#lookedOn || !lookedOn(moment.shown, null)) return moment;
      return { ...moment, shown: faceDown(moment.shown) };
    });
  }

  /** What the events of a message leave out of its evening. */
  leftOut(number: number): Promise<LeftOut> {
    const query = this.query({ at: String(number) });
    return get(`/api/tables/${this.id}/evening?${query}`);
  }

  /** What a message told, in words. */
  line(number: number): Promise<LogEntry | null> {
    const key = `${this.eyes} ${number} ${settings.lang}`;
    return remembered(this.#entries, key, async () => {
      const since = Math.max(0, number - 1);
      const you = ownSeat(this.table);
      const query = this.query({
        since: String(since),
        until: String(number),
        lang: settings.lang,
        ...(you === null ? {} : { you: String(you) }),
      });
      const page = await get(`/api/tables/${this.id}/log?${query}`);
      const entries = this.#lookedOn ? untold(page.entries) : page.entries;
      return entries.find((entry) => entry.number === number) ?? null;
    }).catch(() => null);
  }

  /** The message after a seat's own last step; null: it has done nothing. */
  async sinceMyLast(seat: number): Promise<number | null> {
    for (let end = this.count; end > 0; end -= 100) {
      const since = Math.max(0, end - 100);
      const query = this.query({ since: String(since), limit: String(end - since) });
      const { told } = await get(`/api/tables/${this.id}/told?${query}`);
      const mine = told.findLast((one) => one.seat === seat && one.automatic === "");
      if (mine) return mine.number;
    }
    return null;
  }

  /** The address of this moment. */
  get address(): string {
    const query = this.eyes === null ? "" : `?seat=${this.eyes}`;
    return `/t/${this.table?.code ?? this.id}/${this.at}${query}`;
  }

  /** Its address for others: while the game runs, my own numbers are closed to them. */
  get link(): string {
    if (this.over || !this.moment) return this.address;
    return `/t/${this.table?.code ?? this.id}/${this.moment.public}`;
  }

  query(more: Record<string, string>): URLSearchParams {
    const query = new URLSearchParams(more);
    if (this.eyes !== null) query.set("seat", String(this.eyes));
    return query;
  }

  leave(): void {
    this.#left = true;
  }

  async #look(eyes: Eyes): Promise<void> {
    this.eyes = eyes;
    const found = await get(`/api/tables/${this.id}/scenes?${this.query({})}`);
    this.count = found.count;
    this.marks = marksOf(found.scenes);
  }

  /** Without a network: the beginning of the phase, which may have been kept. */
  async #nearest(wanted: number): Promise<void> {
    const begin = markAt(this.marks, wanted)?.number ?? 0;
    const moment = await this.read(begin).catch(() => null);
    if (moment && this.at === wanted) {
      this.at = begin;
      this.moment = moment;
      this.entry = await this.line(begin);
    }
  }

  /** Fetch the beginnings of all phases, slowly: then the game can be looked at without a network. */
  async #keep(): Promise<void> {
    const { eyes } = this;
    for (const { number } of this.marks) {
      await new Promise((go) => setTimeout(go, GENTLY));
      if (this.#left || this.eyes !== eyes || document.hidden) return;
      await Promise.all([this.read(number), this.line(number)]).catch(() => {});
    }
  }
}

/** An answer once asked for is kept; a refusal is not. */
function remembered<T>(
  known: Map<string, Promise<T>>,
  key: string,
  ask: () => Promise<T>,
): Promise<T> {
  let answer = known.get(key);
  if (!answer) {
    answer = ask();
    known.set(key, answer);
    answer.catch(() => known.delete(key));
  }
  return answer;
}
