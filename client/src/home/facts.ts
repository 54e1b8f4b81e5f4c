/** What is to be said about a table in a line: turn, who is awaited, time, result. */
import type { TableShown } from "../lib/wire";
import { list, money, t } from "../lib/words.svelte";
import { parts } from "../table/seats/clock";
import { nameOf } from "../table/seats/people";

/** The facts that matter now; `now` is in seconds since 1970. */
export function factsOf(table: TableShown, now: number): string[] {
  if (table.status === "playing") return going(table, now);
  return table.result ? ended(table, table.result) : [];
}

function going(table: TableShown, now: number): string[] {
  const others = table.awaited.filter((seat) => !table.mine.includes(seat));
  const names = others.map((seat) => nameOf(table, seat));
  return [
    ...(table.turn ? [t("table.turn", { turn: table.turn })] : []),
    ...(names.length && !table.your_turn ? [t("table.waiting_for", { names: list(names) })] : []),
    ...(table.deadline === null ? [] : [t("home.left", { time: left(table.deadline - now) })]),
  ];
}

function left(seconds: number): string {
  const { days, hours, clock } = parts(seconds);
  return days ? t("table.days", { days, hours }) : clock;
}

function ended(table: TableShown, result: NonNullable<TableShown["result"]>): string[] {
  const { winner, ranking, cash } = result;
  if (winner === null) return [t("home.won.nobody")];
  const dollars = money(cash[0] ?? 0);
  const place = ranking.findIndex((seat) => table.mine.includes(seat)) + 1;
  if (place === 1 && table.mine.length === 1) return [t("home.won.you", { dollars })];
  const won = t("home.won", { name: nameOf(table, winner), dollars });
  if (!place || table.mine.length > 1) return [won];
  return [won, t("home.place", { place, dollars: money(cash[place - 1] ?? 0) })];
}
