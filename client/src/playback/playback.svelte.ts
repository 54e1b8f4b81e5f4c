/** The evening being played: which scene is on, and the table as it was then. */
import { settings, stillness } from "../lib/settings.svelte";
import type { Ribbon } from "../lib/pointer.svelte";
import type { Board, LeftOut, LogEntry, Shown, ViewerMessage } from "../lib/wire";
import { afterScene, asItWas, atScene, opening, type Stage } from "./board";
import type { Scene } from "./scene";
import { scenesOf } from "./scenes";

/** The part of a scene in which offers are compared; then the money flies. */
const COMPARING = 0.45;

interface Take {
  scene: Scene;
  /** The number of the message that told it. */
  message: number;
  before: Stage;
  after: Stage;
}
const UNASKED = { message: 0, roads: {}, lacking: {} };
/** What each chain has taken so far tonight. */
export interface Taking {
  seat: number;
  dollars: number;
}

export class Playback {
  #takes = $state.raw<Take[]>([]);
  #at = $state(-1);
  /** The next turn is under way: who would still want to watch? */
  #past = $state(false);
  /** Whether the scene has come to its end: paid, eaten. */
  resolved = $state(false);
  paused = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The table as the last scene that was told leaves it. */
  #left: Stage | null = null;
  /** What the events of a message leave out, once it was asked for. */
  #leftOut = $state.raw<LeftOut & { message: number }>(UNASKED);

  /** `ask` answers what the events of a message leave out. */
  constructor(readonly ask: ((message: number) => Promise<LeftOut>) | null = null) {}

  /** Hear what was told. Its scenes are played, after those that are still running. */
  hear(told: ViewerMessage, before: Shown | null, after: Shown, entry: LogEntry | null): void {
    if (before !== null && this.#opensNext(told, before, after)) this.#past = true;
    if (told.kind === "rewind" || told.action?.do === "undo") this.#left = null;
    else if (before !== null) this.#play(told, before, after, entry);
  }

  /** Play scenes that lead from one table to another. */
  show(scenes: readonly Scene[], before: Shown, after: Shown, message = 0): void {
    const same = this.#takes.at(-1)?.scene.turn === scenes[0]?.turn;
    this.#past = false;
    const kept = same ? this.#takes : [];
    let stage = opening(before, after, this.#left);
    const added = scenes.map((scene): Take => {
      const before = atScene(stage, scene);
      const take = { scene, message, before, after: afterScene(before, scene) };
      stage = take.after;
      return take;
    });
    this.#left = stage;
    const running = this.playing;
    const from = kept.length;
    this.#takes = [...kept, ...added];
    if (running && same) return;
    this.#at = -1;
    if (settings.playback) this.#go(from);
    else clearTimeout(this.#timer);
  }

  get playing(): boolean {
    return this.#at >= 0;
  }
  /** Whether there is something to watch again. */
  get repeatable(): boolean {
    return !this.playing && !this.#past && this.#takes.length > 0;
  }
  get scene(): Scene | null {
    return this.#takes[this.#at]?.scene ?? null;
  }
  /** The ways of the scene: the one that is driven, thin behind it those to the others. */
  get ribbons(): Ribbon[] {
    const take = this.#takes[this.#at];
    if (!take) return [];
    const { scene, message } = take;
    if (scene.kind !== "sold" || message !== this.#leftOut.message) return scene.ribbons;
    const others = Object.entries(this.#leftOut.roads[scene.house] ?? {});
    const thin = others.map(([seat, squares]) => ({ squares, seat: Number(seat), thin: true }));
    return [...scene.ribbons, ...thin];
  }
  /** What the chain that pays its people lacked to keep them all; 0: nothing, or nobody pays. */
  get lacking(): number {
    const take = this.#takes[this.#at];
    if (take?.scene.kind !== "wages" || take.message !== this.#leftOut.message) return 0;
    return this.#leftOut.lacking[take.scene.seat] ?? 0;
  }
  /** The place of the scene among all, from 1. */
  get number(): number {
    return this.#at + 1;
  }
  get count(): number {
    return this.#takes.length;
  }
  /** Scenes are told up to here: a message, and one of its events. */
  get until(): { message: number; event: number } | null {
    const take = this.#takes[this.#at];
    if (!take) return null;
    const { first, event } = take.scene;
    return { message: take.message, event: this.resolved ? event : first - 1 };
  }
  /** What the evening has brought so far, by seat in turn order. */
  get takings(): Taking[] {
    const stage = this.#stage;
    if (!stage) return [];
    const sums = new Map(stage.before.order.map((seat) => [seat, 0]));
    const told = this.#takes.slice(0, this.#at + (this.resolved ? 1 : 0));
    for (const { seat, dollars } of told.flatMap(({ scene }) => scene.gains)) {
      sums.set(seat, (sums.get(seat) ?? 0) + dollars);
    }
    return [...sums].map(([seat, dollars]) => ({ seat, dollars }));
  }
  /** The bank meanwhile, and what it had when all this began. */
  get bank(): { now: Shown["bank"]; began: number } | null {
    const [now, first] = [this.#stage?.bank, this.#takes[0]?.before.bank];
    return now && first ? { now, began: first.money } : null;
  }
  /** Milliseconds that this part of the scene lasts at the speed that is set. */
  get lasts(): number {
    const part = stillness() ? 1 : this.resolved ? 1 - COMPARING : COMPARING;
    return (1000 * (this.scene?.seconds ?? 0) * part) / settings.speed;
  }
  /** The board to draw meanwhile; null: the real one. */
  get board(): Board | null {
    return this.#stage?.board ?? null;
  }
  /** Cash by seat meanwhile; null: the real one. */
  get cash(): Record<number, number> | null {
    return this.#stage?.cash ?? null;
  }

  /** The table as it was at this moment; while nothing is played, as it is. */
  at(now: Shown): Shown {
    return this.#stage ? asItWas(now, this.#stage) : now;
  }

  toggle(): void {
    this.paused = !this.paused;
    if (!this.paused && this.playing) this.#wait();
    else clearTimeout(this.#timer);
  }
  /** The end of this scene, or the next one. */
  step(): void {
    if (!this.resolved) this.#resolve();
    else this.#go(this.#at + 1);
  }
  back(): void {
    if (!this.playing) return;
    this.paused = true;
    this.#go(Math.max(0, this.#at - 1));
    this.resolved = true;
  }
  skip(): void {
    clearTimeout(this.#timer);
    this.#at = -1;
    this.paused = false;
  }
  again(): void {
    if (this.#takes.length === 0) return;
    this.paused = false;
    this.#go(0);
  }
  /** Nothing is played, and nothing is remembered: another viewer looks. */
  forget(): void {
    this.skip();
    this.#takes = [];
    this.#left = null;
    this.#leftOut = UNASKED;
  }

  get #stage(): Stage | null {
    const take = this.#takes[this.#at];
    if (!take) return null;
    return this.resolved ? take.after : take.before;
  }

  /** Messages that came together have one table before all of them: their entries say when. */
  #play(told: ViewerMessage, before: Shown, after: Shown, entry: LogEntry | null): void {
    const { turn, phase } = entry ?? before;
    const { events } = told;
    const lines = entry?.lines ?? [];
    const { bank } = opening(before, after, this.#left);
    const scenes = scenesOf({ events, lines, turn, phase, bank: bank.money });
    if (scenes.length) this.show(scenes, before, after, told.number);
  }
  /** In a later turn: my first step, or the end of its first phase. */
  #opensNext(told: ViewerMessage, before: Shown, after: Shown): boolean {
    const turn = this.#takes.at(-1)?.scene.turn;
    if (turn === undefined || before.turn <= turn) return false;
    return told.seat === before.seat || after.phase !== before.phase;
  }
  #go(at: number): void {
    clearTimeout(this.#timer);
    if (at >= this.#takes.length) {
      this.skip();
      return;
    }
    this.#at = at;
    this.resolved = stillness();
    this.#wait();
    this.#askForMore();
  }
  /** Once a message, and only where its events leave something out. */
  #askForMore(): void {
    const take = this.#takes[this.#at];
    if (!take || !this.ask || take.message === this.#leftOut.message) return;
    const { message } = take;
    if (!this.#takes.some((one) => one.message === message && hasMore(one.scene))) return;
    this.#leftOut = { ...UNASKED, message };
    this.ask(message).then(
      (found) => {
        if (this.#leftOut.message === message) this.#leftOut = { ...found, message };
      },
      () => {}, // the evening can be followed without it
    );
  }
  #resolve(): void {
    this.resolved = true;
    this.#wait();
  }
  #wait(): void {
    clearTimeout(this.#timer);
    if (this.paused || !this.scene) return;
    this.#timer = setTimeout(() => {
      if (document.hidden) this.#wait();
      else this.step();
    }, this.lasts);
  }
}

/** Somebody else could have sold, or somebody was fired who did not have to go for a milestone. */
function hasMore(scene: Scene): boolean {
  if (scene.kind === "wages") return scene.fired.some(({ forced }) => !forced);
  return scene.kind === "sold" && scene.offers.filter((offer) => offer.serves).length > 1;
}
