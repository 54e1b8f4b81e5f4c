/** Setting tables up from here. */
import { post } from "../lib/api";
import { introduce, me } from "../lib/me.svelte";
import { go } from "../lib/route.svelte";
import type { NewTable, TableShown } from "../lib/wire";

const KEY = "magnate.name";

/** The name under which this person last played, or "". */
export function usualName(): string {
  return me()?.name ?? localStorage.getItem(KEY) ?? "";
}

/** Be somebody, under this name if nobody yet; `fallback` where none was said. */
export async function beSomebody(name: string, fallback: string): Promise<void> {
  const said = name.trim();
  if (said) localStorage.setItem(KEY, said);
  await introduce(said || fallback);
}

/** Set a table up, begin at once if every seat is taken, and go there. */
export async function setUp(wanted: NewTable, begin: boolean): Promise<void> {
  const table = await post<TableShown>("/api/tables", wanted);
  if (begin) await post(`/api/tables/${table.id}/start`);
  go(`/t/${table.code}`);
}

/** Bots on every seat but the first. */
export function against(bot: string, players: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: players - 1 }, (_, i) => [i + 1, bot]));
}
