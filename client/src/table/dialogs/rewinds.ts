/** Moments to which a table can go back, in words. */
import { get } from "../../lib/api";
import { settings } from "../../lib/settings.svelte";
import { list, t } from "../../lib/words.svelte";
import type { TableShown } from "../../lib/wire";
import type { components } from "../../wire";
import { nameOf } from "../seats/people";
import { sentence } from "../telling/news";

export type Moment = components["schemas"]["Moment"];
/** By spectators' number of a moment: the line of the log that follows it. */
export type Lines = ReadonlyMap<number, string>;
type Named = Pick<TableShown, "seats" | "code"> | null;

/** Read the lines of the log that follow some moments. They are the same for everybody. */
export async function linesAfter(
  id: string,
  table: Named,
  moments: readonly Moment[],
): Promise<Lines> {
  const numbers = moments.filter((one) => one.does).map((one) => one.number);
  if (!numbers.length) return new Map();
  const since = Math.min(...numbers);
  const until = Math.max(...numbers) + 1;
  const query = `since=${since}&until=${until}&lang=${settings.lang}`;
  const { entries } = await get(`/api/tables/${id}/log?${query}`);
  const name = (seat: number) => nameOf(table, seat);
  const told = entries.filter((entry) => entry.number > 0 && entry.lines.length > 0);
  return new Map(told.map((entry) => [entry.number - 1, sentence(entry.lines[0]!, name)]));
}

/** Say which moment it is, by what came next. */
export function momentWords(table: Named, moment: Moment, lines: Lines): string {
  const step = t(`step.${moment.step}`);
  if (moment.seat == null || !moment.does) return t("table.rewind.begin", { step });
  const name = nameOf(table, moment.seat);
  const line = lines.get(moment.number);
  if (moment.does === "end_step" || !line) return t("table.rewind.before_end", { name, step });
  return t("table.rewind.before", { line });
}

/** Say the turn and the phase of a moment. */
export function momentPlace(moment: Moment): string {
  const turn = moment.phase === "setup" ? 0 : moment.turn;
  return t("table.rewind.place", { turn, phase: t(`phase.${moment.phase}`) });
}

/** Say how many decisions going back would undo, and whose. */
export function undoneWords(table: Named, moment: Moment): string {
  const undone = Object.entries(moment.undoes ?? {});
  const count = undone.reduce((sum, [, some]) => sum + some, 0);
  const names = list(undone.map(([seat]) => nameOf(table, Number(seat))));
  return t("table.rewind.undoes", { count, names });
}
