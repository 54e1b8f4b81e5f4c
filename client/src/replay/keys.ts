/** Keys of the past: arrows by message, page keys by phase, Home and End, space to let it run. */
import type { Reel } from "./reel.svelte";

/** Where a key leads: a message, `play`, or nowhere. */
export function momentKey(
  event: KeyboardEvent,
  reel: Pick<Reel, "at" | "count" | "jump">,
  watching: boolean,
): number | "play" | null {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return null;
  const target = event.target as Element | null;
  const bar = target instanceof HTMLInputElement && target.type === "range";
  if (!bar && target?.closest?.("input, select, textarea, dialog, svg, [popover]")) return null;
  if (event.key === "PageDown") return reel.jump(1);
  if (event.key === "PageUp") return reel.jump(-1);
  if (event.key === "Home") return 0;
  if (event.key === "End") return reel.count;
  if (watching) return null;
  if (event.key === "ArrowRight") return reel.at + 1;
  if (event.key === "ArrowLeft") return reel.at - 1;
  if (event.key === " " && !target?.closest?.("button, a")) return "play";
  return null;
}
