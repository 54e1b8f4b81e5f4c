/** The ground of the board that is shown now. */
import { whileWanted } from "../lib/wanted";
import type { Board } from "../lib/wire";
import { fetchGround, groundAddress, groundNow, type Ground } from "./ground";

const AGAIN = 3000;

export interface GroundShown {
  readonly current: Ground | null;
  /** Whether the first is still on its way: what stands on it waits for it, unless it was lost. */
  readonly awaited: boolean;
}

/** The ground of a board; the one before it until it has come, null before the first. */
export function groundOf(board: () => Board): GroundShown {
  return groundAt(() => groundAddress(board()));
}

/** The ground at an address, likewise. */
export function groundAt(where: () => string): GroundShown {
  const address = $derived(where());
  let ground = $state.raw<Ground | null>(null);
  let tries = $state(0);
  let lost = $state(false);
  $effect(() => {
    void tries;
    let later: ReturnType<typeof setTimeout> | undefined;
    const stop = whileWanted(
      fetchGround(address),
      (come) => (ground = come),
      () => {
        lost = true;
        later = setTimeout(() => tries++, AGAIN);
      },
    );
    return () => {
      stop();
      clearTimeout(later);
    };
  });
  const current = () => groundNow(address) ?? ground;
  return {
    get current() {
      return current();
    },
    get awaited() {
      return current() === null && !lost;
    },
  };
}
