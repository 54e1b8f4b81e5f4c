import type { ActionReturn } from "svelte/action";
import type { DndZoneAttributes, Item, Options } from "svelte-dnd-action";
import { loaded } from "../lib/loaded";

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
