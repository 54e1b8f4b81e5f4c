/** Set-up of tables from the home page. */
import { post } from "../lib/api";
import { introduce, me } from "../lib/me.svelte";
import { go } from "../lib/route.svelte";
import type { NewTable } from "../lib/wire";
import { botName } from "../lib/bots";
import { t } from "../lib/words.svelte";

const KEY = "magnate.name";

/** The name under which this person last played, or "". */
export function usualName(): string {
  return me()?.name ?? localStorage.getItem(KEY) ?? "";
}

/** Start a session as a guest of this name if there is none; `fallback`: if no name was given. */
export async function beSomebody(name: string, fallback: string): Promise<void> {
  const said = name.trim();
  if (said) localStorage.setItem(KEY, said);
  await introduce(said || fallback);
}

/** Set a table up, begin at once if every seat is taken, and go there. */
export async function setUp(wanted: NewTable, begin: boolean): Promise<void> {
  const table = await post("/api/tables", wanted);
  if (begin) await post(`/api/tables/${table.id}/start`);
  go(`/t/${table.code}`);
}

/** The bot that newcomers play against. */
export const FRIENDLIEST = "easy";

interface Wish {
  bot: string;
  name: string;
  players?: number;
  introductory?: boolean;
}

/** Sit down against a bot and begin. */
export async function playNow({
  bot,
  name,
  players = 2,
  introductory = false,
}: Wish): Promise<void> {
  await beSomebody(name, t("home.somebody"));
  await setUp(
    {
      setup: { players, introductory },
      scenario: introductory ? "introductory_game" : "base_game",
      name: t("home.table_name", { bot: botName(bot) }),
      bots: against(bot, players),
      hints: true,
    },
    true,
  );
}

/** Bots on every seat but the first. */
export function against(bot: string, players: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: players - 1 }, (_, i) => [i + 1, bot]));
}
