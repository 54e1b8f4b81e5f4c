/** Who sits where, in words. */
import { botName } from "../../lib/bots";
import type { SeatShown, Shown, TableShown } from "../../lib/wire";
import { t } from "../../lib/words.svelte";

type Seats = Pick<TableShown, "seats"> | null;

/** The name of who plays a seat. */
export function nameOf(table: Seats, seat: number): string {
  const row = table?.seats.find((one) => one.seat === seat);
  if (row?.kind === "bot") return called(table, row);
  if (row?.name) return row.name;
  return t("phrase.seat", { number: seat + 1 });
}

/** Bots of one kind are told apart by numbers; one that stands in for somebody by whom. */
function called(table: Seats, row: SeatShown): string {
  const name = botName(row.bot);
  if (standsIn(row)) return t("table.stand_in", { name: row.name, bot: name });
  const same =
    table?.seats.filter((one) => one.kind === "bot" && one.bot === row.bot && !standsIn(one)) ?? [];
  return same.length > 1 ? `${name} ${same.findIndex((one) => one.seat === row.seat) + 1}` : name;
}

/** Whether a bot plays the seat of a person. */
function standsIn(row: SeatShown): boolean {
  return row.kind === "bot" && row.name !== "" && row.name !== row.bot;
}

/** The bot that plays a seat, or "". */
export function botAt(table: Seats, seat: number): string {
  const row = table?.seats.find((one) => one.seat === seat);
  return row?.kind === "bot" ? row.bot : "";
}

export function isBot(table: Seats, seat: number): boolean {
  return table?.seats.find((one) => one.seat === seat)?.kind === "bot";
}

/** Seats in turn order; before there is one, by number. */
export function inOrder(shown: Shown): number[] {
  const rest = shown.chains
    .map((chain) => chain.seat)
    .filter((seat) => !shown.order.includes(seat));
  return [...shown.order, ...rest];
}
