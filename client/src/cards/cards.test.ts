import { expect, test } from "vitest";
import type { EmployeeShown } from "../lib/wire";
import { abilities, speaksForItself } from "./abilities";
import { mentions, ruleIn, type Guide } from "./guide.svelte";
import { blocksOf, spansOf } from "./marks";

const plain = {
  manager_slots: null,
  hires: 0,
  training_steps: 0,
  price: 0,
  tips: 0,
  makes: {},
  fetches_any_drink: 0,
  drinks_per_source: 0,
  builds: [],
  opens: "",
  moves: false,
  drive_in: false,
  income_percent: 0,
  campaigns: [],
  plates: [],
  max_duration: 0,
  range: 0,
  travels: "",
} as unknown as EmployeeShown;

test("what a card does is read from its numbers", () => {
  const marketeer = {
    ...plain,
    campaigns: ["billboard"],
    plates: ["posts" as const],
    max_duration: 2,
    range: 2,
    travels: "road",
  };
  expect(abilities(marketeer)).toEqual([
    { kind: "campaigns", kinds: [["billboard", "posts"]], turns: 2 },
    { kind: "range", range: 2, travels: "road" },
  ]);
  expect(abilities({ ...plain, price: -3 })).toEqual([{ kind: "price", dollars: -3 }]);
  expect(abilities({ ...plain, manager_slots: 0 })).toEqual([]);
  expect(abilities({ ...plain, opens: "at_once", moves: true, drive_in: true })).toEqual([
    { kind: "opens", when: "at_once" },
    { kind: "moves" },
    { kind: "drive_in" },
  ]);
  expect(abilities({ ...plain, drinks_per_source: 2 })).toEqual([{ kind: "carries", count: 2 }]);
});
test("a range alone does not say what a card is for", () => {
  expect(speaksForItself(abilities({ ...plain, range: 3, travels: "road" }))).toBe(false);
  expect(speaksForItself(abilities({ ...plain, makes: { burger: 3 } }))).toBe(true);
});

const name = (key: string) => key.toUpperCase();
test("links and bold words become spans", () => {
  expect(spansOf("The **[[term.beach|beach]]** and [[good.beer]].", name)).toEqual([
    { text: "The ", bold: false, term: null },
    { text: "beach", bold: true, term: "term.beach" },
    { text: " and ", bold: false, term: null },
    { text: "GOOD.BEER", bold: false, term: "good.beer" },
    { text: ".", bold: false, term: null },
  ]);
});
test("lines with a dash become one list", () => {
  const blocks = blocksOf("One\n- two\n- three\nfour", name);
  expect(blocks.map((block) => block.list)).toEqual([false, true, false]);
  expect(blocks[1]?.list && blocks[1].items).toHaveLength(2);
});

const guide: Guide = {
  lang: "en",
  terms: [],
  asks: {},
  chapters: [
    {
      id: "dinnertime",
      title: "Dinnertime",
      module: "",
      paragraphs: [
        { ids: ["DIN-01"], text: "A [[employee.waitress]] serves." },
        { ids: ["DIN-02"], text: "[[employee.waitress_two]] does not." },
      ],
    },
  ],
};
test("a rule is found where it is explained, a word where it is spoken of", () => {
  expect(ruleIn(guide, "DIN-02")?.paragraph).toBe(guide.chapters[0]?.paragraphs[1]);
  expect(ruleIn(guide, "XXX-01")).toBeNull();
  expect(mentions(guide, "employee.waitress")).toHaveLength(1);
});
