/** Telling that it is one's turn: the title of the page, a word, a bell, a notice when away. */
import { announce } from "../../lib/notices.svelte";
import { settings } from "../../lib/settings.svelte";
import type { Sight } from "../../seat/seat";
import type { Shown } from "../../lib/wire";
import { t } from "../../lib/words.svelte";
import { sound } from "../../sound/sound";
import { awaited } from "./awaited";

/** Follow a table; while it is `busy` telling something else, say nothing aloud. Call while a
 *  component is made. */
export function attend(sitting: () => Sight, shown: () => Shown, busy: () => boolean): void {
  const asked = $derived.by(() => {
    const { table, viewer, mine } = sitting();
    return awaited(shown(), table, viewer, mine);
  });
  const name = $derived(sitting().table?.name || t("table.table"));
  const sentence = $derived(asked.sentence);
  const you = $derived(asked.you);
  let was = true;

  $effect(() => {
    const before = document.title;
    return () => (document.title = before);
  });
  $effect(() => {
    document.title = you ? t("table.title.you", { name }) : t("table.title", { name, sentence });
  });
  $effect(() => {
    if (!busy()) announce(sentence);
  });
  $effect(() => {
    if (you && !was) call(name, sentence);
    was = you;
  });
}

function call(name: string, sentence: string): void {
  sound("turn", true);
  const may = "Notification" in globalThis && Notification.permission === "granted";
  if (document.hidden && settings.notices && may) {
    const notice = new Notification(t("table.title.you", { name }), { body: sentence, tag: name });
    notice.onclick = () => {
      focus();
      notice.close();
    };
  }
}
