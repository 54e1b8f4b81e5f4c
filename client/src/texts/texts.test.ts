/** Our words: complete in every language, readable as messages, and none that nobody says. */
import { IntlMessageFormat } from "intl-messageformat";
import { describe, expect, it } from "vitest";
import { LANGUAGES, type Lang } from "../lib/settings.svelte";

type Texts = Record<string, string>;
type Ast = ReturnType<IntlMessageFormat["getAst"]>;

const files = import.meta.glob<Texts>("./*/*.json", { import: "default", eager: true });
const game = import.meta.glob<Texts>("../../../magnate/**/texts/en.json", {
  import: "default",
  eager: true,
});
const sources = import.meta.glob<string>(
  ["../**/*.{svelte,ts}", "!../**/*.test.ts", "!../wire.d.ts"],
  {
    query: "?raw",
    import: "default",
    eager: true,
  },
);

const langs = Object.keys(LANGUAGES) as Lang[];
const areas = [...new Set(Object.keys(files).map((path) => path.split("/")[1]!))];
const of = (area: string, lang: Lang): Texts => files[`./${area}/${lang}.json`] ?? {};
const ours = Object.assign({}, ...areas.map((area) => of(area, "en"))) as Texts;
const theirs = Object.assign({}, ...Object.values(game)) as Texts;
const code = Object.entries(sources);

/** Words that another language has, too. */
const shared = {
  de: [
    "Bank",
    "Block",
    "Bot",
    "Browser",
    "CFO",
    "Chat",
    "Code",
    "Link",
    "Plan",
    "Position",
    "Restaurant",
    "Restaurants",
    "Tab",
    "Webhook",
  ],
  // with what is printed on a keyboard
  zh: ["CFO", "Webhook", "Ctrl", "Shift", "Tab", "Home", "End", "Page", "Up", "Down"],
};

/** What a message wants to be told: names, and for choices what can be chosen from. */
function wants(ast: Ast): string[] {
  const found = ast.flatMap((part): string[] => {
    if (!("value" in part) || typeof part.value !== "string" || part.type === 0) return [];
    if (!("options" in part)) return [part.value];
    const choices = part.type === 5 ? Object.keys(part.options).sort().join("|") : "";
    const inside = Object.values(part.options).flatMap((option) => wants(option.value));
    return [choices ? `${part.value}: ${choices}` : part.value, ...inside];
  });
  return [...new Set(found)].sort();
}
const read = (text: string, lang: Lang): Ast =>
  new IntlMessageFormat(text, lang, undefined, { ignoreTag: true }).getAst();

/** The keys that the code names: whole ones, and patterns of those that it puts together. */
function named(): { whole: Map<string, string>; patterns: Map<RegExp, string> } {
  const whole = new Map<string, string>();
  const patterns = new Map<RegExp, string>();
  const ownKey = new RegExp(String.raw`["'\x60]((?:${areas.join("|")})\.[a-z0-9_.]+)["'\x60]`, "g");
  for (const [path, text] of code) {
    for (const [, key] of text.matchAll(/\bt\(\s*["'`]([a-z][a-z0-9_.]+)["'`]/g))
      whole.set(key!, path);
    for (const [, key] of text.matchAll(ownKey)) whole.set(key!, path);
    for (const [, key] of text.matchAll(/`([a-z_]+\.[^`\s]*\$\{[^`]*)`/g)) {
      const [area] = key!.split(".");
      const asked = new RegExp(String.raw`\b(t|known)\(\s*\x60${escape(key!)}`).test(text);
      if (asked || areas.includes(area!)) patterns.set(pattern(key!), `${path}: ${key}`);
    }
  }
  return { whole, patterns };
}
const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
function pattern(template: string): RegExp {
  const parts = template.split(/\$\{(?:[^{}]|\{[^{}]*\})*\}/).map(escape);
  return new RegExp(`^${parts.join("[a-zA-Z0-9_.]+")}$`);
}

describe.each(areas)("%s", (area) => {
  it.each(langs)("says everything in %s", (lang) => {
    expect(Object.keys(of(area, lang)).sort()).toEqual(Object.keys(of(area, "en")).sort());
  });

  it("names its words after itself", () => {
    expect(Object.keys(of(area, "en")).filter((key) => !key.startsWith(`${area}.`))).toEqual([]);
  });

  it.each(langs)("is told the same things in %s", (lang) => {
    for (const [key, text] of Object.entries(of(area, lang))) {
      expect(text.trim(), key).not.toBe("");
      expect([key, wants(read(text, lang))]).toEqual([
        key,
        wants(read(of(area, "en")[key]!, "en")),
      ]);
    }
  });

  it.each(["de", "zh"] as const)("is translated into %s", (lang) => {
    const same = Object.entries(of(area, lang)).filter(([key, text]) => {
      const words = text.replace(/\{[^}]*\}/g, "").match(/\p{L}{2,}/gu) ?? [];
      return text === of(area, "en")[key] && !words.every((word) => shared[lang].includes(word));
    });
    expect(same).toEqual([]);
  });
});

describe("the code", () => {
  const { whole, patterns } = named();

  it("names words", () => {
    expect(whole.size).toBeGreaterThan(200);
    expect(patterns.size).toBeGreaterThan(20);
  });

  it("names only words that there are", () => {
    const missing = [...whole].filter(([key]) => !(key in ours) && !(key in theirs));
    expect(missing).toEqual([]);
  });

  it("puts together only words that there are", () => {
    const keys = [...Object.keys(ours), ...Object.keys(theirs)];
    const missing = [...patterns].filter(([one]) => !keys.some((key) => one.test(key)));
    expect(missing.map(([, where]) => where)).toEqual([]);
  });

  it("has a question for every decision", () => {
    const decisions = Object.keys(theirs)
      .filter((key) => key.startsWith("action.") && !key.endsWith(".full"))
      .map((key) => key.slice("action.".length))
      .filter((key) => key !== "undo");
    expect(decisions.length).toBeGreaterThan(30);
    expect(decisions.filter((key) => !(`decide.ask.${key}` in ours))).toEqual([]);
  });

  it("says all of our words", () => {
    const unsaid = Object.keys(ours).filter(
      (key) => !whole.has(key) && ![...patterns.keys()].some((one) => one.test(key)),
    );
    expect(unsaid).toEqual([]);
  });
});
