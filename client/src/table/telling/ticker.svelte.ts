/** What the others do, told line by line at a pace one can follow; never in anybody's way. */
import { settings, stillness } from "../../lib/settings.svelte";
import type { News } from "./news";

/** Lines that are listed where nothing may move. */
const LISTED = 4;
/** What is older than so many lines is left to the log. */
const MOST = 24;
/** How long the last line stays, in milliseconds. */
const LINGER = 2600;

/** How long a line stays before the next one: longer ones longer, less where many wait. */
export function pause(text: string, waiting: number, speed: number): number {
  const read = Math.min(1900, 900 + 9 * text.length);
  return read / (1 + Math.min(waiting, 12) / 4) / speed;
}

export class Ticker {
  /** The lines to be seen now: one, or a short list where nothing may move. */
  shown = $state.raw<readonly News[]>([]);
  #waiting = $state.raw<readonly News[]>([]);
  #held = false;
  /** When the last line came. */
  #since = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Lines that are still to come. */
  get waiting(): number {
    return this.#waiting.length;
  }
  /** What is told at this moment. */
  get now(): News | null {
    return this.shown.at(-1) ?? null;
  }

  hear(news: readonly News[]): void {
    if (!news.length || !settings.playback) return;
    const lingers = this.#timer !== undefined && !this.#waiting.length;
    this.#waiting = [...this.#waiting, ...news].slice(-MOST);
    if (this.#timer === undefined) this.#next();
    else if (lingers) this.#hurry();
  }

  /** Something else is being watched: what came before it is past, what comes now waits. */
  hold(held: boolean): void {
    this.#held = held;
    if (held) this.skip();
    else if (this.#timer === undefined) this.#next();
  }

  /** Enough: the log has it all. */
  skip(): void {
    this.#waiting = [];
    this.#rest();
  }

  #rest(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.shown.length) this.shown = [];
  }

  #next(): void {
    this.#timer = undefined;
    if (this.#held) return;
    const [first, ...rest] = this.#waiting;
    if (!first) {
      this.#rest();
      return;
    }
    const all = stillness();
    this.#since = Date.now();
    this.shown = all ? [...this.shown, first, ...rest].slice(-LISTED) : [first];
    this.#waiting = all ? [] : rest;
    const stays = all
      ? this.shown.reduce((sum, { text }) => sum + pause(text, 0, settings.speed), LINGER)
      : rest.length
        ? pause(first.text, rest.length, settings.speed)
        : LINGER / settings.speed;
    this.#wait(stays);
  }

  /** Somebody waits behind the last line: it stays no longer than any other. */
  #hurry(): void {
    const text = this.now?.text ?? "";
    const stays = stillness() ? 0 : pause(text, this.#waiting.length, settings.speed);
    clearTimeout(this.#timer);
    this.#wait(Math.max(0, this.#since + stays - Date.now()));
  }

  /** A tab that nobody sees waits until somebody does. */
  #wait(stays: number): void {
    this.#timer = setTimeout(() => {
      if (document.hidden) this.#wait(stays);
      else if (this.#waiting.length) this.#next();
      else this.#rest();
    }, stays);
  }
}
