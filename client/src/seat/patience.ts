/** Asking a server that may be away, busy, or silent: again and again, until it says yes or no. */
import { away, Refused } from "../lib/api";

/** Milliseconds until silence counts as no answer, and between two tries. */
export const SILENCE = 15_000;
export const AGAIN = 3_000;

/** The answer; null: it was refused for good, or is not wanted any more. Refusals are told, those
 *  that may pass, too. */
export async function untilAnswered<T>(
  ask: () => Promise<T>,
  wanted: () => boolean,
  refused: (why: Refused) => void,
): Promise<T | null> {
  while (wanted()) {
    try {
      const answer = await Promise.race([ask(), silence()]);
      return wanted() ? answer : null;
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      if (wanted()) refused(problem);
      if (!mayPass(problem)) return null;
    }
    await later(AGAIN);
  }
  return null;
}

/** Nobody is there, or asks for a little time. */
function mayPass({ status }: Refused): boolean {
  return status === 0 || status === 429 || status >= 500;
}

async function silence(): Promise<never> {
  await later(SILENCE);
  throw new Refused(0, away());
}

function later(milliseconds: number): Promise<void> {
  return new Promise((go) => setTimeout(go, milliseconds));
}
