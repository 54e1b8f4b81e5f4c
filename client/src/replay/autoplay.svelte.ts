/** The past running by itself: message by message, evenings scene by scene. */
import { settings } from "../lib/settings.svelte";
import type { Playback } from "../playback/playback.svelte";
import type { Scene } from "../playback/scene";
import { scenesOf } from "../playback/scenes";
import type { Reel } from "./reel.svelte";

const PAUSE = 1100;

export class Autoplay {
  on = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly reel: Reel,
    readonly playback: Playback,
    readonly go: (number: number) => Promise<void>,
  ) {}

  toggle(): void {
    if (this.on) this.stop();
    else this.start();
  }
  start(): void {
    this.on = true;
    if (this.reel.at >= this.reel.count) void this.go(0).then(() => this.#soon());
    else this.#soon();
  }
  stop(): void {
    this.on = false;
    clearTimeout(this.#timer);
  }

  /** The scenes of the message that is looked at, before which the bank had this. */
  scenes(bank?: number): Scene[] {
    const { moment, entry, at } = this.reel;
    if (!moment?.told || moment.number !== at || moment.told.kind !== "act") return [];
    const { events } = moment.told;
    const dated = { turn: entry?.turn ?? moment.shown.turn, phase: entry?.phase ?? "" };
    return entry ? scenesOf({ events, lines: entry.lines, ...dated, bank }) : [];
  }
  /** Show what the message brought, scene by scene. */
  async watch(): Promise<void> {
    const { moment, at } = this.reel;
    if (!moment || !this.scenes().length) return;
    const before = await this.reel.read(at - 1);
    if (this.reel.at !== at) return;
    const scenes = this.scenes(before.shown.bank.money);
    this.playback.forget();
    this.playback.show(scenes, before.shown, moment.shown, at);
    if (!this.playback.playing) this.playback.again();
  }

  #soon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#next(), PAUSE / settings.speed);
  }
  async #next(): Promise<void> {
    if (!this.on) return;
    if (this.playback.playing) {
      this.#soon();
      return;
    }
    if (this.reel.at >= this.reel.count) {
      this.stop();
      return;
    }
    await this.go(this.reel.at + 1);
    if (!this.on) return;
    if (settings.playback) await this.watch();
    this.#soon();
  }
}
