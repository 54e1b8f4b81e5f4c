/** The ground of the board that is shown now. */
import type { Board } from "../lib/wire";
import { fetchGround, groundAddress, groundNow, type Ground } from "./ground";

const AGAIN = 3000;

/** The ground of a board; the one before it until it has come, null before the first. */
export function groundOf(board: () => Board): { readonly current: Ground | null } {
  return groundAt(() => groundAddress(board()));
}

/** The ground at an address, likewise. */
export function groundAt(where: () => string): { readonly current: Ground | null } {
  const address = $derived(where());
  let ground = $state.raw<Ground | null>(null);
  let tries = $state(0);
  $effect(() => {
    void tries;
    let wanted = true;
    let later: ReturnType<typeof setTimeout> | undefined;
    fetchGround(address).then(
      (come) => {
        if (wanted) ground = come;
      },
      () => {
        if (wanted) later = setTimeout(() => tries++, AGAIN);
      },
    );
    return () => {
      wanted = false;
      clearTimeout(later);
    };
  });
  return {
    get current() {
      return groundNow(address) ?? ground;
    },
  };
}
