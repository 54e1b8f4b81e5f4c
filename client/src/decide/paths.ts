/** Ways of training: from a card over others to the one wanted. */
import type { Content } from "../lib/content.svelte";

/** The shortest way from one card to another, both included; null: none is known. */
export function pathTo(
  content: Pick<Content, "employee">,
  from: string,
  to: string,
): string[] | null {
  const before = new Map<string, string | null>([[from, null]]);
  for (const [card] of before) {
    if (card === to) {
      const path = [];
      for (let at: string | null = to; at !== null; at = before.get(at) ?? null) path.unshift(at);
      return path;
    }
    for (const next of content.employee(card)?.trains_into ?? []) {
      if (!before.has(next)) before.set(next, card);
    }
  }
  return null;
}
