import { existsSync, readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Plugin } from "vite";
import declared from "../magnate/texts/languages.json";
import { read, type Message, type Part } from "./src/lib/message";

type Messages = Record<string, Message>;
type Texts = Record<string, string>;
interface Declared {
  name: string;
  complete?: boolean;
  direction?: string;
}

const FOLDER = resolve(import.meta.dirname, "src/texts");
const LANGUAGES: Record<string, Declared> = declared;
const SOURCE = "en";
const MODULE = "virtual:texts";
/** Where index.html says in every language that it needs scripts. */
const NO_SCRIPT = "<!-- app.no_script -->";

/**
 * Our messages, a file per language: `virtual:texts` has a function that imports it for each. They
 * are read when the client is built, so one that cannot be read fails the build.
 */
export function texts(): Plugin {
  return {
    name: "texts",
    resolveId: (id) => (id === MODULE || id.startsWith(`${MODULE}/`) ? `\0${id}` : null),
    load(id) {
      if (id === `\0${MODULE}`) {
        const imports = Object.keys(LANGUAGES).map(
          (lang) => `${JSON.stringify(lang)}: () => import("${MODULE}/${lang}")`,
        );
        return `export default { ${imports.join(", ")} };`;
      }
      if (!id.startsWith(`\0${MODULE}/`)) return null;
      const lang = id.slice(MODULE.length + 2);
      for (const file of [...filesOf(lang), ...filesOf(SOURCE)]) this.addWatchFile(file);
      return `export default ${JSON.stringify(messagesOf(lang, LANGUAGES[lang]))};`;
    },
    transformIndexHtml: (html) => html.replace(NO_SCRIPT, withoutScripts()),
  };
}

/** All messages of a language. What one that is incomplete lacks is in English. */
export function messagesOf(lang: string, as?: Declared, folder = FOLDER): Messages {
  const own = readAll(lang, folder);
  if (as?.complete !== false) return own;
  const english = Object.entries(readAll(SOURCE, folder));
  return { ...Object.fromEntries(english.map(([key, text]) => [key, borrowed(text)])), ...own };
}

function filesOf(lang: string, folder = FOLDER): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((area) => area.isDirectory())
    .map((area) => resolve(folder, area.name, `${lang}.json`))
    .filter((file) => existsSync(file))
    .sort();
}

function readAll(lang: string, folder: string): Messages {
  return Object.fromEntries(
    filesOf(lang, folder).flatMap((file) =>
      Object.entries(JSON.parse(readFileSync(file, "utf-8")) as Texts).map(([key, text]) => [
        key,
        read(text),
      ]),
    ),
  );
}

/** English numbers that a rule of English means, exactly: other languages have other rules. */
const EXACTLY: Partial<Record<string, Record<string, string>>> = {
  plural: { one: "=1" },
  selectordinal: { one: "=1", two: "=2", few: "=3" },
};

/** An English message that reads right under the plural rules of any language. */
function borrowed(message: Message): Message {
  if (typeof message === "string") return message;
  return message.map((part): Part => {
    if (typeof part === "string" || !part[2]) return part;
    const [name, kind, branches] = part;
    const exactly = EXACTLY[kind ?? ""] ?? {};
    const renamed = Object.entries(branches).map(([word, inner]) => [
      exactly[word] ?? word,
      borrowed(inner),
    ]);
    return [name, kind, Object.fromEntries(renamed) as Messages];
  });
}

/** The same sentence in all languages that have it. */
function withoutScripts(): string {
  const lines = Object.entries(LANGUAGES).map(([lang, { direction = "ltr" }]) => {
    const text = readAll(lang, FOLDER)["app.no_script"];
    return text ? `<p lang="${lang}" dir="${direction}">${String(text)}</p>` : "";
  });
  return lines.join("\n");
}
