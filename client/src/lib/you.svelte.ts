/** The seat that sentences call "you"; null: all chains go by their names. */
import type { TableShown } from "./wire";

type Seated = Pick<TableShown, "mine" | "seats"> | null;

export const you = $state<{ seat: number | null }>({ seat: null });

/** The one seat of whoever looks; several people at one device go by their names. */
export function ownSeat(table: Seated): number | null {
  const here = table?.seats.filter(
    ({ seat, kind }) => kind === "person" && table.mine.includes(seat),
  );
  return here?.length === 1 ? here[0]!.seat : null;
}

/** Somebody looks at a table. */
export function meet(table: Seated): void {
  you.seat = ownSeat(table);
}
