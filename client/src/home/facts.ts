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

/** Modules that a card names; the rest is counted. */
const NAMED_MODULES = 3;

/** What is played: the scenario, else the modules, else the base game. */
export function playedOf(table: Pick<TableShown, "scenario" | "setup">): string {
  const modules = table.setup?.modules ?? [];
  if (table.scenario || !modules.length) return t(`scenario.${table.scenario || "base_game"}`);
  const names = modules.map((module) => t(`module.${module}`));
  const count = names.length - NAMED_MODULES;
  if (count < 2) return list(names);
  return t("home.modules", { names: names.slice(0, NAMED_MODULES).join(", "), count });
}

export type Company = "people" | "bots" | "study";

/** With whom a table is played: other people, bots alone, or alone at a copy to study. */
export function companyOf(table: Pick<TableShown, "seats" | "forked_from">): Company {
  if (table.seats.some((seat) => seat.kind !== "bot" && !seat.mine)) return "people";
  return table.forked_from && table.forked_from !== "file" ? "study" : "bots";
}

/** Whether I can archive or restore a table: nobody waits for a move there, nor does a clock run. */
export function canPutAway(
  table: Pick<TableShown, "seats" | "status" | "mine" | "host" | "pace">,
): boolean {
  if (!table.mine.length && !table.host) return false;
  if (table.status !== "playing") return table.status !== "open";
  const others = table.seats.some((seat) => seat.kind !== "bot" && !seat.mine);
  return !others && table.pace.kind === "none";
}
