/** Putting something on the board: squares on offer, what it would look like, why not there. */
import type { Offer } from "../lib/pointer.svelte";
import { blame } from "../lib/notices.svelte";
import type { Family, Square, TrialShown } from "../lib/wire";
import type { Decision } from "./decision.svelte";
import {
  filled,
  left,
  placed,
  same,
  squares,
  turningFields,
  without,
  type Picked,
} from "./families";
import type { Waiter } from "./trial";

type Size = [number, number];

/** By square the size of what would lie there: as it is turned now, or else as it can lie there. */
export function sizes(families: readonly Family[], picked: Picked): Map<string, Size> {
  const found = new Map<string, Size>();
  const anyhow = without(picked, "at", ...turningFields(families));
  for (const way of [anyhow, without(picked, "at")]) {
    const set = new Set<string>();
    for (const family of left(families, way)) {
      for (const at of squares([family], way).map(String)) {
        if (!set.has(at) && family.size) found.set(at, family.size as Size);
        set.add(at);
      }
    }
  }
  return found;
}

/** Pressing the chosen square again takes it, unless it was a double click. */
const DOUBLE = 500;

/**
 * The offer for the board: `put` hears what lies where then, `shows` what it would bring, `again`
 * that the chosen square was pressed once more, and whether by a finger.
 */
export function offerOf(
  decision: Decision,
  wait: Waiter,
  families: readonly Family[],
  picked: Picked,
  name: string,
  put: (picked: Picked) => void,
  shows: (tried: TrialShown | null) => void,
  again: (finger: boolean) => void,
): Offer {
  const since = Date.now();
  const thing = without(picked, "at");
  const lies = filled(families, picked);
  const size = left(families, thing)[0]?.size as Size | undefined;
  const known = sizes(families, thing);
  const preview = (at: Square | null) => {
    const there = at ? placed(families, thing, at) : picked.at ? picked : null;
    const action = there && filled(families, there);
    if (action) wait.soon([action], shows);
    else {
      wait.forget();
      shows(null);
    }
  };
  return {
    squares: squares(families, withoutTurning(families, thing)),
    size,
    sizeAt: (at) => known.get(String(at)) ?? size,
    chosen: (picked.at as Square | undefined) ?? null,
    name,
    pick: (at: Square, finger = false) => {
      if (picked.at && same(at, picked.at) && Date.now() - since > DOUBLE) return again(finger);
      const there = placed(families, thing, at);
      if (there) put(there);
    },
    hover: preview,
    refuse: (at: Square, point: { x: number; y: number }) => {
      if (!lies) return;
      decision.trials.of([{ ...lies, at }]).then(
        (tried) => tried.refused && blame(new Error(tried.refused.message), point),
        (problem) => blame(problem, point),
      );
    },
  };
}

function withoutTurning(families: readonly Family[], picked: Picked): Picked {
  return without(picked, ...turningFields(families));
}
