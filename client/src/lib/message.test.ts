/** Our part of ICU MessageFormat says what a library that knows the whole of it says. */
import { IntlMessageFormat } from "intl-messageformat";
import { describe, expect, it } from "vitest";
import shared from "../../../tests/texts/shared/messages.json";
import plurals from "../../../tests/texts/shared/plurals.json";
import { read, write, type Message, type Values } from "./message";

const files = {
  ...import.meta.glob<string>("../texts/*/*.json", {
    query: "?raw",
    import: "default",
    eager: true,
  }),
  ...import.meta.glob<string>(
    ["../../../magnate/**/texts/*.json", "!../../../magnate/texts/languages.json"],
    { query: "?raw", import: "default", eager: true },
  ),
};
const numbers = [0, 1, 2, 3, 4, 11, 21, 1000];

/** Everything that a message can be told: each way to choose once, numbers of many kinds. */
function tellings(message: Message): Values[] {
  const choices: Record<string, (string | number)[]> = {};
  const collect = (one: Message): void => {
    if (typeof one === "string") return;
    for (const part of one) {
      if (typeof part === "string") continue;
      const [name, kind, branches = {}] = part;
      if (kind === "select") choices[name] = [...Object.keys(branches), "whatever"];
      else if (kind) choices[name] = numbers;
      else choices[name] ??= ["Ann"];
      Object.values(branches).forEach(collect);
    }
  };
  collect(message);
  const most = Math.max(1, ...Object.values(choices).map((values) => values.length));
  return Array.from({ length: most }, (_, i) =>
    Object.fromEntries(Object.entries(choices).map(([name, all]) => [name, all[i % all.length]!])),
  );
}

describe.each(Object.entries(files))("%s", (path, text) => {
  const lang = /(\w+)\.json$/.exec(path)![1]!;

  it("is said as the library says it", () => {
    for (const one of Object.values(JSON.parse(text) as Record<string, string>)) {
      const message = read(one);
      const whole = new IntlMessageFormat(one, lang, undefined, { ignoreTag: true });
      for (const values of tellings(message)) {
        expect(write(message, values, lang)).toBe(String(whole.format(values)));
      }
    }
  });
});

it.each(shared.wrong)("%s is no message, as on the server", (text) => {
  expect(() => read(text)).toThrow();
});

it.each(shared.lines)("$lang: $line, as on the server", ({ lang, message, values, line }) => {
  expect(write(read(message), values as unknown as Values, lang)).toBe(line);
});

it.each(Object.entries(plurals))("%s is counted as by the server's rules", (lang, { counted }) => {
  const rules = new Intl.PluralRules(lang);
  for (const [category, numbers] of Object.entries(counted)) {
    for (const range of numbers.split(",")) {
      const [first, last = first] = range.split("..").map(Number);
      for (let n = first!; n <= last!; n++) expect([n, rules.select(n)]).toEqual([n, category]);
    }
  }
});

it("a value that is missing is missed", () => {
  expect(() => write(read("for {name}"), {}, "en")).toThrow("no value for {name}");
});

it("nothing is written where a value is nothing", () => {
  expect(write(read("for {name}"), { name: null }, "en")).toBe("for ");
});
