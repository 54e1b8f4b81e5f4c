/**
 * The place of the keys. What one presses often goes away with what it does: then the keys go on
 * beside it, not at the top of the page. Who presses with a mouse keeps no place: for them Enter is
 * meant for the whole decision.
 */
import { untrack } from "svelte";

interface Kept {
  panel: () => HTMLElement | undefined;
  /** The controls, those of a kind together. */
  kinds: readonly string[];
  /** What is asked: in another question the same place means nothing. Read for whatever changes. */
  question: () => string;
  /** Whether something is still being done: what comes of it may bring a place. */
  busy?: () => boolean;
}
interface Place {
  kind: string;
  at: number;
  question: string;
}

/** Keep the place of the keys among these controls while a component is there. */
export function keepPlace({ panel, kinds, question, busy = () => false }: Kept): void {
  let asked = "";
  let place: Place | null = null;
  let waits = false;

  const all = (kind: string) =>
    [...(panel()?.querySelectorAll<HTMLButtonElement>(kind) ?? [])].filter((one) => !one.disabled);
  function placeNow(): Place | null {
    for (const kind of kinds) {
      const at = all(kind).findIndex((one) => one.matches(":focus-visible"));
      if (at >= 0) return { kind, at, question: asked };
    }
    return waits && isLost() ? place : null;
  }
  function near({ kind, at, question }: Place): HTMLElement | undefined {
    const own = question === asked ? all(kind) : [];
    const others = kinds.filter((one) => one !== kind).flatMap(all);
    return own[Math.min(at, own.length - 1)] ?? others[0];
  }

  $effect.pre(() => {
    const next = question();
    untrack(() => (place = placeNow()));
    asked = next;
  });
  $effect(() => {
    void question();
    untrack(() => {
      if (!place || !isLost()) return;
      const next = near(place);
      waits = !next && busy();
      next?.focus({ preventScroll: true });
    });
  });
}

function isLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
