/**
 * Several people at one device: until the bank breaks, reserve cards lie face down for whoever
 * looks on. Behind the curtain of a secret choice the chooser sees what is its own.
 */
import type { LogEntry, Shown, TableShown } from "../lib/wire";

/** Whether several people play at this device. */
export function shared(table: Pick<TableShown, "mine" | "seats"> | null): boolean {
  const here = table?.seats.filter(
    ({ seat, kind }) => kind === "person" && table.mine.includes(seat),
  );
  return (here?.length ?? 0) > 1;
}

/** Whether others at this device may look on while cards are still secret. */
export function lookedOn(shown: Shown, viewer: number | null): boolean {
  const alone = viewer !== null && shown.secret && shown.awaited.includes(viewer);
  return shown.bank.breaks === 0 && !shown.over && !alone;
}

/** What is shown, reserve cards face down. */
export function faceDown(shown: Shown): Shown {
  const turned = (card: string) => card && "hidden";
  return {
    ...shown,
    bank: { ...shown.bank, reserves: shown.bank.reserves.map(turned) },
    chains: shown.chains.map((chain) => ({ ...chain, reserve: turned(chain.reserve) })),
  };
}

/** The log without what is told to this viewer alone. */
export function untold<Entry extends LogEntry>(log: readonly Entry[]): Entry[] {
  return log.map((entry) =>
    entry.lines.some(({ secret }) => secret)
      ? { ...entry, lines: entry.lines.filter(({ secret }) => !secret) }
      : entry,
  );
}
