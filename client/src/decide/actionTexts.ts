/** Actions in the server's words. */
import { post } from "../lib/api";
import { settings } from "../lib/settings.svelte";
import { known, t } from "../lib/words.svelte";
import type { Action } from "../lib/wire";

interface Said {
  text: string;
  short: string;
}

const heard = new Map<string, Promise<Said[]>>();

/** What actions do, in whole sentences. */
export function says(table: string, actions: Action[]): Promise<Said[]> {
  const key = JSON.stringify([table, settings.lang, actions]);
  let answer = heard.get(key);
  if (!answer) {
    const body = { seat: actions[0]?.seat ?? 0, lang: settings.lang, actions };
    answer = post(`/api/tables/${table}/says`, body)
      .then((said) => said.actions)
      .catch(() => actions.map(plainly));
    if (heard.size > 200) heard.clear();
    heard.set(key, answer);
  }
  return answer;
}

/** The name of a kind of action. */
export function doingName(doing: string): string {
  return known(`action.${doing}`) ? t(`action.${doing}`) : doing.replace(/^.*\./, "");
}

function plainly(action: Action): Said {
  const short = doingName(action.do);
  return { text: short, short };
}
