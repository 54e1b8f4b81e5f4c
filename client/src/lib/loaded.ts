/** Parts of the page that come when they are first needed: over a line that may be away. */
import { away, Refused } from "./api";
import { isOutdated, loadAnew } from "./release";

/** Milliseconds between the tries. Who leaves the page is gone before the first of them. */
export const PAUSES = [500, 1_000, 2_000, 4_000, 8_000];

/**
 * The part, asked for again while it cannot be fetched. A page that was left open for long may
 * ask for what a newer one no longer has: it is loaded anew. Else that is told as a refusal.
 */
export async function loaded<T>(load: () => Promise<T>): Promise<T> {
  for (const pause of PAUSES) {
    try {
      return await load();
    } catch {
      await new Promise((go) => setTimeout(go, pause));
    }
  }
  return load().catch(async () => {
    if ((await isOutdated()) && loadAnew()) return new Promise<never>(() => {});
    throw new Refused(0, away());
  });
}
