/** Which bots can be asked to play, and what they are called. */
import { known, t } from "./words.svelte";

/** Ours that are opponents, the weakest first. */
export const levels = ["easy", "medium", "hard", "expert"] as const;

/** The one that plays at random is no opponent; it stays where it plays already. */
export function opponents<Bot extends { id: string }>(
  bots: readonly Bot[],
  playing: string | null = null,
): Bot[] {
  return bots.filter(({ id }) => id !== "random" || id === playing);
}

/** The character's name; a bot of somebody else's is called by its id. */
export function botName(bot: string): string {
  return known(`bot.${bot}`) ? t(`bot.${bot}`) : bot;
}

/** How strong a bot is, or "". */
export function levelOf(bot: string): string {
  return known(`bot.${bot}.level`) ? t(`bot.${bot}.level`) : "";
}

/** Name and level, for choosing. */
export function botAndLevel(bot: string): string {
  const level = levelOf(bot);
  return level ? t("app.bot", { bot: botName(bot), level }) : botName(bot);
}
