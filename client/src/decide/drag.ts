import type { ActionReturn } from "svelte/action";
import type { DndZoneAttributes, Item, Options } from "svelte-dnd-action";
import { loaded } from "../lib/loaded";

/** The zone (`data-zone`) over which a mouse or a finger was lifted last. */
let lifted: string | undefined;
function lift(at: { clientX: number; clientY: number } | undefined): void {
  lifted = at && zoneAt(at.clientX, at.clientY);
}
// captured, so that it runs before the drag library moves cards
window.addEventListener("mouseup", lift, { capture: true });
window.addEventListener("touchend", (event) => lift(event.changedTouches[0]), { capture: true });

/**
 * The innermost zone at a place. It is found by its box: `elementFromPoint` would find the dragged
 * card or its hidden shadow in a slot instead.
 */
function zoneAt(x: number, y: number): string | undefined {
  return [...document.querySelectorAll<HTMLElement>("[data-zone]")]
    .filter((zone) => !zone.closest("#dnd-action-dragged-el"))
    .findLast((zone) => {
      const { left, right, top, bottom } = zone.getBoundingClientRect();
      return left <= x && x <= right && top <= y && y <= bottom;
    })?.dataset.zone;
}

/**
 * The zone over which a card was dropped. The drag library checks the zone only some times a second
 * and misses the end of a quick drag.
 */
export function zoneOfDrop(): string | undefined {
  return lifted;
}

/** A zone to drag cards from and to, once the drag library is loaded; until then cards are tapped. */
export function dragging<T extends Item>(
  node: HTMLElement,
  options: Options<T>,
): ActionReturn<Options<T>, DndZoneAttributes<T>> {
  let wanted = options;
  let zone: ActionReturn<Options<T>> | undefined;
  let gone = false;
  void loaded(() => import("svelte-dnd-action")).then(({ dndzone }) => {
    if (!gone) zone = dndzone(node, wanted);
  });
  return {
    update(next) {
      wanted = next;
      zone?.update?.(next);
    },
    destroy() {
      gone = true;
      zone?.destroy?.();
    },
  };
}
