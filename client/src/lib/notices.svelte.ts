/** Short words to the person: what was refused, what has just been done. Screen readers hear them. */
import { Refused } from "./api";

export interface Notice {
  id: number;
  text: string;
  tone: "plain" | "bad" | "good";
  /** Where it belongs, in page pixels; null: at the edge of the screen. */
  at: { x: number; y: number } | null;
}

let last = 0;
let shown = $state.raw<Notice[]>([]);
let spoken = $state("");

export function notices(): Notice[] {
  return shown;
}

/** What screen readers are to hear now. */
export function announcement(): string {
  return spoken;
}

/** Say something for a few seconds; a refusal is said at the pointer where one is known. */
export function notify(
  text: string,
  tone: Notice["tone"] = "plain",
  at: Notice["at"] = null,
): void {
  const notice = { id: ++last, text, tone, at };
  shown = [...shown.slice(-2), notice];
  announce(text);
  setTimeout(() => dismiss(notice.id), 4000 + 40 * text.length);
}

export function dismiss(id: number): void {
  shown = shown.filter((notice) => notice.id !== id);
}

/** Say something to screen readers only. */
export function announce(text: string): void {
  spoken = "";
  queueMicrotask(() => (spoken = text));
}

/** A refusal that nobody waits for is told as well; other faults stay for the console. */
export function blameTheUnexpected(event: PromiseRejectionEvent): void {
  if (!(event.reason instanceof Refused)) return;
  event.preventDefault();
  blame(event.reason);
}

/** Tell why something failed, whatever it was. */
export function blame(problem: unknown, at: Notice["at"] = null): void {
  notify(problem instanceof Error ? problem.message : String(problem), "bad", at);
}
