/** Whether a game has ended. An archived one may wait to be played on. */
import type { TableShown } from "./wire";

export function hasEnded({ status, awaited }: Pick<TableShown, "status" | "awaited">): boolean {
  return status === "over" || (status === "archived" && !awaited.length);
}
