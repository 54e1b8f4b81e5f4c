import type { ActionReturn } from "svelte/action";
import type { DndZoneAttributes, Item, Options } from "svelte-dnd-action";
import { loaded } from "../lib/loaded";

/** The zone (`data-zone`) over which a mouse or a finger was lifted last. */
let lifted: string | undefined;
function lift(at: { clientX: number; clientY: number } | undefined): void {
  lifted = at && zoneAt(at.clientX, at.clientY);
}
// before what drags hears of it and moves cards
window.addEventListener("mouseup", lift, { capture: true });
window.addEventListener("touchend", (event) => lift(event.changedTouches[0]), { capture: true });

/**
 * The innermost zone at a place. Boxes are compared, for what lies there hides the zone: the card
 * that is dragged, and its hidden shadow in a slot.
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
 * The zone over which a card was let go. What drags looks only some times a second over which it
 * is: a quick drag ends before it has noticed.
 */
export function zoneOfDrop(): string | undefined {
  return lifted;
}

/** A place that cards are dragged from and to, once what drags has been loaded; taps do till then. */
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
