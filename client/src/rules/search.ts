/** Looking something up: everything that can be found, and how well it fits what is asked. */
import { spansOf } from "../cards/marks";

export type Kind = "card" | "milestone" | "good" | "term" | "chapter" | "module" | "rule";

export interface Entry {
  kind: Kind;
  href: string;
  /** What opens as a card over the page; null: the address is a page of its own. */
  term: string | null;
  /** Of a rule: its chapter. */
  title: string;
  text: string;
  /** Ids of rules. */
  ids: readonly string[];
}
/** A piece of text; `hit`: it is what was looked for. */
export interface Piece {
  text: string;
  hit: boolean;
}

/** A text of the guide without its marks. */
export function plain(text: string, name: (key: string) => string): string {
  return text
    .split("\n")
    .map((line) => spansOf(line.replace(/^- /, ""), name))
    .map((spans) => spans.map((span) => span.text).join(""))
    .join(" ");
}

/** The words of a question. */
export function wordsOf(question: string): string[] {
  return folded(question).split(/\s+/).filter(Boolean);
}

/** A question in our words: `aliases` has those of other boxes, as "theirs=ours, theirs=ours". */
export function inOurWords(question: string, aliases: string): string {
  let asked = folded(question);
  for (const pair of aliases.split(", ")) {
    const [theirs = "", ours = ""] = pair.split("=").map(folded);
    const word = theirs.replace(/[^\p{L}\p{N} ]/gu, "");
    if (!word || (ours.includes(word) && asked.includes(ours))) continue;
    const latin = /\p{Script=Latin}/u.test(word);
    const whole = latin ? `(?<!\\p{L})${word}(?!\\p{L})` : word;
    asked = asked.replace(new RegExp(whole, "gu"), ours);
  }
  return asked;
}

/** What fits a question, the best first: every word must occur. */
export function find(entries: readonly Entry[], question: string, most = 60): Entry[] {
  const words = wordsOf(question);
  if (words.length === 0) return [];
  return entries
    .map((entry) => ({ entry, fit: fit(entry, words) }))
    .filter(({ fit }) => fit > 0)
    .sort((a, b) => b.fit - a.fit)
    .slice(0, most)
    .map(({ entry }) => entry);
}

const weight: Record<Kind, number> = {
  ...{ term: 8, chapter: 7, card: 6, good: 6, module: 5, milestone: 4 },
  rule: 0,
};

function fit(entry: Entry, words: readonly string[]): number {
  const title = folded(entry.title);
  const text = folded(entry.text);
  const ids = entry.ids.map(folded);
  const named = entry.kind !== "rule";
  let sum = 0;
  for (const word of words) {
    if (ids.includes(word)) sum += 90;
    else if (named && title === word) sum += 80;
    else if (named && begins(title, word)) sum += 40;
    else if (named && title.includes(word)) sum += 20;
    else if (begins(text, word)) sum += 8;
    else if (text.includes(word) || ids.some((id) => id.startsWith(word))) sum += 3;
    else if (title.includes(word)) sum += 1;
    else return 0;
  }
  return sum + weight[entry.kind];
}

/** Whether a word of the text begins so. */
function begins(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (at === 0 || /[\s\p{P}]/u.test(text[at - 1]!)) return true;
  }
  return false;
}

/** The text in pieces, cut to the surroundings of the first hit. */
export function marked(text: string, words: readonly string[], most = Infinity): Piece[] {
  const { from, to } = cut(text, words, most);
  const shown = text.slice(from, to);
  const low = folded(shown);
  const pieces: Piece[] = [];
  if (from > 0) pieces.push({ text: "… ", hit: false });
  let at = 0;
  while (at < shown.length) {
    const next = nextHit(low, words, at);
    if (!next) break;
    if (next.at > at) pieces.push({ text: shown.slice(at, next.at), hit: false });
    at = next.at + next.length;
    pieces.push({ text: shown.slice(next.at, at), hit: true });
  }
  if (at < shown.length) pieces.push({ text: shown.slice(at), hit: false });
  if (to < text.length) pieces.push({ text: " …", hit: false });
  return pieces;
}

function nextHit(low: string, words: readonly string[], from: number) {
  let best: { at: number; length: number } | null = null;
  for (const word of words) {
    const at = low.indexOf(word, from);
    if (at < 0 || (best && (best.at < at || (best.at === at && best.length >= word.length))))
      continue;
    best = { at, length: word.length };
  }
  return best;
}

function cut(text: string, words: readonly string[], most: number): { from: number; to: number } {
  if (text.length <= most) return { from: 0, to: text.length };
  const first = nextHit(folded(text), words, 0)?.at ?? 0;
  let from = Math.max(0, Math.min(first - Math.floor(most / 3), text.length - most));
  if (from > 0) {
    const space = text.indexOf(" ", from);
    if (space >= 0 && space < first) from = space + 1;
  }
  let to = Math.min(text.length, from + most);
  if (to < text.length) {
    const space = text.lastIndexOf(" ", to);
    if (space > first) to = space;
  }
  return { from, to };
}

/** The same text in small letters without accents, letter by letter, so that places stay. */
export function folded(text: string): string {
  return text.replace(/\P{ASCII}|[A-Z]/gu, (letter) => {
    const base = letter.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
    return base.length === letter.length ? base : letter;
  });
}
