/**
 * Keys of restructuring: a letter puts a card of the hand to work, a digit says for which boss the
 * next one is meant, arrows lead from card to card, Backspace sends the card that has the focus to
 * the beach, else the one that came last. Enter opens the company, as it confirms everywhere.
 */
import type { Draft } from "./draft.svelte";
import { shortcutsOn } from "../lib/shortcuts";

/** Those that mean nothing else at a table. */
const LETTERS = "ABCDEFGIJKQRSUWYZ";

/** The letter of a card; it stays the same while others come and go. */
export function letterFor(draft: Draft, employee: string): string {
  return LETTERS[Object.keys(draft.hand).indexOf(employee)] ?? "";
}

/** The digit of a boss, the CEO first; "": nobody can be put there, or there are too many. */
export function digitOf(draft: Draft, boss: string | null): string {
  const place = draft.bosses.findIndex((one) => one === boss);
  return place >= 0 && place < 9 ? String(place + 1) : "";
}

/** Do what a key says; whether it says anything. */
export function obey(draft: Draft, key: string, focused: string | null): boolean {
  if (key === "Backspace" || key === "Delete") {
    const last = draft.chart.people.findLast(({ employee }) => draft.canLeave(employee));
    const goes = focused ?? last?.id;
    if (goes) draft.remove(goes);
    return goes !== undefined;
  }
  if (/^[1-9]$/.test(key)) {
    const boss = draft.bosses[Number(key) - 1];
    if (boss !== undefined) draft.target = draft.target === boss ? undefined : boss;
    return boss !== undefined;
  }
  const employee = Object.keys(draft.hand)[LETTERS.indexOf(key.toUpperCase())];
  if (key.length !== 1 || employee === undefined) return false;
  draft.add(employee);
  return true;
}

type Direction = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";
interface Middle {
  x: number;
  y: number;
}

/** The nearest in a direction; what lies aside counts double. */
export function nearest(from: Middle, all: readonly Middle[], direction: Direction): number {
  const across = direction === "ArrowLeft" || direction === "ArrowRight";
  const sign = direction === "ArrowRight" || direction === "ArrowDown" ? 1 : -1;
  let best = -1;
  let least = Infinity;
  all.forEach(({ x, y }, at) => {
    const [ahead, aside] = across ? [x - from.x, y - from.y] : [y - from.y, x - from.x];
    const far = sign * ahead + 2 * Math.abs(aside);
    if (sign * ahead > 4 && far < least) [best, least] = [at, far];
  });
  return best;
}

const CARDS = "[data-card] button, [data-at-work] button, [data-slot]";

/** Hear the keys while a company is put together in this element. */
export function companyKeys(draft: () => Draft | null): (panel: HTMLElement) => () => void {
  return (panel) => {
    const press = (event: KeyboardEvent) => {
      const now = draft();
      if (!now || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target instanceof HTMLElement ? event.target : null;
      const here = target === document.body || (target !== null && panel.contains(target));
      if (!here || document.querySelector("dialog[open]")) return;
      if (event.key.startsWith("Arrow")) {
        if (go(panel, event.key as Direction)) event.preventDefault();
      } else if (!event.repeat && shortcutsOn()) {
        const focused = target?.closest<HTMLElement>("[data-person]")?.dataset.person ?? null;
        if (obey(now, event.key, focused)) event.preventDefault();
      }
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  };
}

function go(panel: HTMLElement, direction: Direction): boolean {
  const cards = [...panel.querySelectorAll<HTMLElement>(CARDS)];
  const at = cards.findIndex((card) => card === document.activeElement);
  if (at < 0) cards[0]?.focus();
  else {
    const middles = cards.map((card) => {
      const { x, y, width, height } = card.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    });
    cards[nearest(middles[at]!, middles, direction)]?.focus();
  }
  return cards.length > 0;
}
