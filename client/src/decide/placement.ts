/** Putting something on the board: squares on offer, what it would look like, why not there. */
import { TILE } from "../board/squares";
import type { Offer } from "../lib/desk.svelte";
import { blame } from "../lib/notices.svelte";
import type { Action, Family, Square, Tried } from "../lib/wire";
import type { Decision } from "./decision.svelte";
import { filled, placed, same, squares, turningFields, without, type Picked } from "./families";
import type { Waiter } from "./trial";

/** The size of what would lie there, where the box or the table says it. */
export function sizeOf(decision: Decision, action: Action): [number, number] | undefined {
  const tile = decision.content.all?.campaigns.find((one) => one.number === action.number);
  const [width, height] = tile?.size ?? [0, 0];
  if (width && height) return action.turned ? [height, width] : [width, height];
  if ("entrance" in action) {
    const box = decision.shown?.board.restaurants[0]?.box ?? [0, 0, 2, 2];
    return [box[2], box[3]];
  }
  if ("tile" in action) return [TILE, TILE];
  if ("garden" in action) {
    return action.garden === "north" || action.garden === "south" ? [2, 3] : [3, 2];
  }
  return undefined;
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
  shows: (tried: Tried | null) => void,
  again: (finger: boolean) => void,
): Offer {
  const since = Date.now();
  const thing = without(picked, "at");
  const lies = filled(families, picked);
  const size = lies ? sizeOf(decision, lies) : undefined;
  const asItLies = new Set(squares(families, thing).map(String));
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
    sizeAt: (at) => (size && !asItLies.has(String(at)) ? [size[1], size[0]] : size),
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
