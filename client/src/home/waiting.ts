/** Which of my tables wait for me. */
import type { TableShown } from "../lib/wire";

type Waits = Pick<TableShown, "code" | "id" | "your_turn" | "status" | "deadline" | "changed_at">;

/** Those that wait for me, but the one that is called `here`: first whose time is out first, then
 *  where the others have waited longest. */
export function waiting<T extends Waits>(tables: readonly T[], here = ""): T[] {
  return tables
    .filter((one) => one.your_turn && one.status === "playing")
    .filter((one) => one.id !== here && one.code !== here)
    .sort(
      (a, b) => (a.deadline ?? Infinity) - (b.deadline ?? Infinity) || a.changed_at - b.changed_at,
    );
}
