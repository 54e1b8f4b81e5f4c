/** Our words: complete in every language, readable as messages, and none that nobody says. */
import { describe, expect, it } from "vitest";
import { read, type Message } from "../lib/message";
import { LANGS, LANGUAGES, type Lang } from "../lib/languages";

type Texts = Record<string, string>;

const raw = import.meta.glob<string>("./*/*.json", {
  query: "?raw",
  import: "default",
  eager: true,
});
const files = Object.fromEntries(
  Object.entries(raw).map(([path, text]) => [path, JSON.parse(text) as Texts]),
);
const game = import.meta.glob<Texts>("../../../magnate/**/texts/en.json", {
  import: "default",
  eager: true,
});
const typed = import.meta.glob<string>("./names.ts", {
  query: "?raw",
  import: "default",
  eager: true,
});
const sources = import.meta.glob<string>(
  ["../**/*.{svelte,ts}", "../../texts.ts", "!../**/*.test.ts", "!../wire.d.ts"],
  {
    query: "?raw",
    import: "default",
    eager: true,
  },
);

const complete = LANGS.filter((lang) => LANGUAGES[lang].complete !== false);
const areas = [...new Set(Object.keys(files).map((path) => path.split("/")[1]!))];
const of = (area: string, lang: Lang): Texts => files[`./${area}/${lang}.json`] ?? {};
const ours = Object.assign({}, ...areas.map((area) => of(area, "en"))) as Texts;
const theirs = Object.assign({}, ...Object.values(game)) as Texts;
const code = Object.entries(sources);

/** Words that another language has, too. */
const shared: Partial<Record<Lang, string[]>> = {
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
function wants(message: Message): string[] {
  if (typeof message === "string") return [];
  const found = message.flatMap((part): string[] => {
    if (typeof part === "string") return [];
    const [name, kind, branches = {}] = part;
    // which form a language needs for the one who looks is its own affair
    if (name === "you") return Object.values(branches).flatMap(wants);
    const choices = kind === "select" ? `: ${Object.keys(branches).sort().join("|")}` : "";
    return [`${name}${choices}`, ...Object.values(branches).flatMap(wants)];
  });
  return [...new Set(found)].sort();
}

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
  it.each(complete)("says everything in %s", (lang) => {
    expect(Object.keys(of(area, lang)).sort()).toEqual(Object.keys(of(area, "en")).sort());
  });

  it("has names that are checked where they are said", () => {
    expect(typed["./names.ts"]).toContain(`import("./${area}/en.json")`);
  });

  it("names its words after itself", () => {
    expect(Object.keys(of(area, "en")).filter((key) => !key.startsWith(`${area}.`))).toEqual([]);
  });

  it.each(LANGS)("is told the same things in %s", (lang) => {
    for (const [key, text] of Object.entries(of(area, lang))) {
      expect(text.trim(), key).not.toBe("");
      expect([key, wants(read(text))]).toEqual([key, wants(read(of(area, "en")[key] ?? ""))]);
    }
  });

  it.each(complete.filter((lang) => lang !== "en"))("is translated into %s", (lang) => {
    const same = Object.entries(of(area, lang)).filter(([key, text]) => {
      const words = text.replace(/\{[^}]*\}/g, "").match(/\p{L}{2,}/gu) ?? [];
      return text === of(area, "en")[key] && !words.every((word) => shared[lang]?.includes(word));
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
