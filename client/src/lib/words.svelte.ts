/** The words: the client's own (`src/texts/AREA/LANG.json`) and the game's, from the server. */
import { IntlMessageFormat } from "intl-messageformat";
import { get, speak } from "./api";
import { settings, type Lang } from "./settings.svelte";
import { marked, spaced } from "./spacing";

type Texts = Record<string, string>;
type Ast = ReturnType<IntlMessageFormat["getAst"]>;
type Values = Record<string, string | number | boolean | Date | null | undefined>;

const files: Record<Lang, () => Promise<{ default: Texts }>> = {
  en: () => import("../texts/en"),
  zh: () => import("../texts/zh"),
  de: () => import("../texts/de"),
};
let current = $state.raw<{ lang: Lang | ""; texts: Texts }>({ lang: "", texts: {} });
let formats = new Map<string, IntlMessageFormat>();

/** Fetch the words of a language, then speak it everywhere at once. */
export async function learn(lang: Lang): Promise<void> {
  if (current.lang === lang) return;
  const [game, own] = await Promise.all([
    get<Texts>(`/api/texts/${lang}`).catch((): Texts => ({})),
    files[lang](),
  ]);
  formats = new Map();
  speak(lang, () => t("app.offline"));
  settings.lang = lang;
  current = { lang, texts: { ...game, ...own.default } };
}

/** Whether there are words yet. */
export function ready(): boolean {
  return current.lang !== "";
}

/** Whether a text of this name is known. */
export function known(key: string): boolean {
  return key in current.texts;
}

/** A text. One that is missing shows its name, so that nobody overlooks it. */
export function t(key: string, values?: Values): string {
  const text = current.texts[key];
  if (text === undefined) return key;
  if (!text.includes("{") && !text.includes("'")) return text;
  let format = formats.get(key);
  if (format === undefined) {
    format = new IntlMessageFormat(text, current.lang || "en", undefined, { ignoreTag: true });
    formats.set(key, format);
  }
  if (current.lang !== "zh") return String(format.format(values));
  return spaced(String(format.format(withMarks(values, format.getAst()))));
}

/** Values with marks around those that are written, not chosen by. */
function withMarks(values: Values | undefined, ast: Ast): Values {
  const choosing = choices(ast);
  const found = Object.entries(values ?? {}).map(([name, value]) => [
    name,
    typeof value === "string" && !choosing.has(name) ? marked(value) : value,
  ]);
  return Object.fromEntries(found) as Values;
}

/** The names of values that a message chooses by. */
function choices(ast: Ast): Set<string> {
  return new Set(
    ast.flatMap((part) =>
      "options" in part
        ? [part.value, ...Object.values(part.options).flatMap((one) => [...choices(one.value)])]
        : [],
    ),
  );
}

/** Money as the game writes it: $12, −$3. */
export function money(dollars: number): string {
  return `${dollars < 0 ? "−" : ""}$${Math.abs(dollars)}`;
}

const conjunction = $derived(new Intl.ListFormat(current.lang || "en", { type: "conjunction" }));

/** A list in words: a, b and c. */
export function list(items: string[]): string {
  return conjunction.format(items);
}
