/** The words: the client's own (`src/texts/AREA/LANG.json`) and the game's, from the server. */
import files from "virtual:texts";
import { get, speak } from "./api";
import { loaded } from "./loaded";
import type { Text } from "../texts/names";
import { read, write, type Message, type Values } from "./message";
import { LANGUAGES, type Lang } from "./languages";
import { settings } from "./settings.svelte";
import { marked, seamOf, spaced } from "./seams";

type Texts = Record<string, Message>;

let current = $state.raw<{ lang: Lang | ""; own: Texts; game: Record<string, string> }>({
  lang: "",
  own: {},
  game: {},
});
/** What was read of the game's words: most of them are never said here. */
let heard: Texts = {};

/** Fetch the words of a language, then speak it everywhere at once. */
export async function learn(lang: Lang): Promise<void> {
  if (current.lang === lang) return;
  const [game, { default: own }] = await Promise.all([
    get(`/api/texts/${lang}`).catch(() => ({})),
    loaded(files[lang]),
  ]);
  heard = {};
  speak(lang, () => t("app.offline"));
  settings.lang = lang;
  current = { lang, own, game };
  document.documentElement.dir = LANGUAGES[lang].direction ?? "ltr";
  document.documentElement.lang = lang; // not before the words are there: it is how they are read
}

/** Whether there are words yet. */
export function ready(): boolean {
  return current.lang !== "";
}

/** Whether a text of this name is known. */
export function known(key: string): key is Text {
  return key in current.own || key in current.game;
}

/** A text. One that is missing shows its name, so that nobody overlooks it. */
export function t(key: Text, values: Values = {}): string {
  const message = current.own[key] ?? gameMessage(key);
  const lang = current.lang || "en";
  if (!seam || typeof message === "string") return write(message, values, lang);
  return spaced(write(message, values, lang, marked), seam);
}

/** A text whose name ends with a word that only the server knows. */
export function worded(name: string): string {
  return known(name) ? t(name) : name;
}

function gameMessage(key: string): Message {
  const text = current.game[key] ?? key;
  return text.includes("{") ? (heard[key] ??= read(text)) : text;
}

/** A language in its own words, and that it is unfinished, if it is. */
export function languageName(lang: Lang): string {
  const { name, complete = true } = LANGUAGES[lang];
  return complete ? name : t("app.unfinished_language", { name });
}

/** Money as the game writes it: $12, −$3. */
export function money(dollars: number): string {
  return `${dollars < 0 ? "−" : ""}$${Math.abs(dollars)}`;
}

/** Where this language puts spaces beside values. */
const seam = $derived.by(() => {
  const [own, others] = (current.lang && LANGUAGES[current.lang].spacing) || [];
  return own && others ? seamOf(own, others) : undefined;
});
const conjunction = $derived(new Intl.ListFormat(current.lang || "en", { type: "conjunction" }));

/** A list in words: a, b and c. */
export function list(items: string[]): string {
  return conjunction.format(items);
}
