/** One word for one thing: what things of the game are not called in our texts. */
import { expect, test } from "vitest";
import { read, write } from "./message";

const files = import.meta.glob<string>("../texts/*/*.json", {
  query: "?raw",
  import: "default",
  eager: true,
});
const AVOIDED: Record<string, RegExp> = {
  de: /offene\w* Pl[aä]tz|zur Karte\b/i, // freier Platz; der Plan, eine Karte ist etwas anderes
  zh: /营销活动|工资|聘用/, // 广告, 薪水, 雇佣
};
/** What is looked for under other names, too. */
const ALIASES = "rules.aliases";

function textsIn(lang: string): [name: string, text: string][] {
  const ours = Object.entries(files).filter(([path]) => path.endsWith(`/${lang}.json`));
  return ours.flatMap(([, text]) => Object.entries(JSON.parse(text) as Record<string, string>));
}

test.each(Object.entries(AVOIDED))("one word for one thing: %s", (lang, avoided) => {
  const texts = textsIn(lang);
  expect(texts.length).toBeGreaterThan(100);
  const found = texts.filter(([name, text]) => name !== ALIASES && avoided.test(text));
  expect(found).toEqual([]);
});

test("a place in turn order is read as it is said", () => {
  const text = Object.fromEntries(textsIn("en"))["playback.place_in_order"]!;
  const places = [1, 2, 3, 4].map((place) => write(read(text), { place }, "en"));
  expect(places[0]).toBe("1st in turn order");
  expect(places[3]).toBe("4th in turn order");
});
