/** What is awaited of whom, in a sentence. */
import type { Shown, TableShown } from "../../lib/wire";
import { known, list, t } from "../../lib/words.svelte";
import { isBot, nameOf } from "../seats/people";

export interface Awaited {
  sentence: string;
  /** Whether the viewer is asked. */
  you: boolean;
  /** Whether a bot is thinking, and nobody else is waited for. */
  thinking: boolean;
}

/** The sentence of a step: "You hire people", "Ann hires people"; steps of modules are named. */
function doing(shown: Shown, name: string, you: boolean): string {
  const key = `table.doing.${shown.step}`;
  if (!shown.decision && known(key)) return t(key, { you: you ? "yes" : "no", name });
  const step = `step.${shown.decision || shown.step}`;
  const what = known(step) ? t(step) : t(`step.${shown.step}`);
  return t("table.doing.other", { you: you ? "yes" : "no", name, what });
}

export function awaited(
  shown: Shown,
  table: Pick<TableShown, "seats"> | null,
  viewer: number | null,
  mine: readonly number[] = viewer === null ? [] : [viewer],
): Awaited {
  const seats = [...shown.awaited];
  if (shown.over) return { sentence: t("table.over"), you: false, thinking: false };
  if (viewer !== null && seats.includes(viewer)) {
    // who plays several seats here is told as which of them
    const sentence =
      mine.length > 1
        ? doing(shown, nameOf(table, viewer), false)
        : doing(shown, nameOf(table, viewer), true);
    return { sentence, you: true, thinking: false };
  }
  const thinking = seats.length > 0 && seats.every((seat) => isBot(table, seat));
  const [first] = seats;
  if (first === undefined) {
    const key = shown.bank.ending ? "table.bank.ending" : "table.nobody_awaited";
    return { sentence: t(key), you: false, thinking };
  }
  if (seats.length === 1) {
    return { sentence: doing(shown, nameOf(table, first), false), you: false, thinking };
  }
  const names = list(seats.map((seat) => nameOf(table, seat)));
  return { sentence: t("table.waiting_for", { names }), you: false, thinking };
}
