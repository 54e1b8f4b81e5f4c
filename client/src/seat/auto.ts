/** What leaves no choice is done by the server for seats that have said so: this browser says it for
 *  the seats of its person, once, where nothing was said yet. */
import { ask, get } from "../lib/api";

const said = new Set<string>();

/** Say for these seats of a table whether it be done. */
export async function sayAuto(
  table: string,
  seats: readonly number[],
  auto: boolean,
): Promise<void> {
  for (const seat of seats) {
    const address = `/api/tables/${table}/orders?seat=${seat}` as const;
    if (said.has(address)) continue;
    said.add(address);
    try {
      const orders = await get(address);
      if ((orders.auto ?? null) === null) await ask("PUT", address, { ...orders, auto });
    } catch {
      said.delete(address); // a line that is cut says it when it is back
    }
  }
}
