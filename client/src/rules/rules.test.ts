import { describe, expect, it, vi } from "vitest";
import type { Chapter, Guide } from "../cards/guide.svelte";
import type { SetupContent, EmployeeShown, ModuleShown } from "../lib/wire";
import { boxesOf, poured, readAll, readBox } from "./box";
import { entriesOf } from "./entries";
import { namedIn } from "./named";
import { partsOf } from "./parts";

const module = (id: string, more: Partial<ModuleShown> = {}) =>
  ({ id, excludes: [], requires: [], seats: [], ...more }) as unknown as ModuleShown;
const person = (id: string, more: Partial<EmployeeShown> = {}) =>
  ({ id, module: "", trains_into: [], trained_from: [], ...more }) as unknown as EmployeeShown;
const box = (more: Partial<SetupContent>): SetupContent => ({
  ...{ employees: [], milestones: [], goods: [], campaigns: [] },
  ...more,
});
const chapter = (more: Partial<Chapter>): Chapter => ({
  ...{ id: "payday", title: "Payday", module: "", paragraphs: [] },
  ...more,
});

describe("everything there is", () => {
  it("is the base game and boxes of modules that go together", () => {
    const all = [
      module("coffee"),
      module("hard", { excludes: ["new"] }),
      module("districts"),
      module("new", { excludes: ["hard"] }),
      module("six", { seats: [6], requires: ["districts"] }),
    ];
    expect(boxesOf(all)).toEqual([
      { players: 5, modules: [] },
      { players: 5, modules: ["coffee", "hard", "districts"] },
      { players: 5, modules: ["new"] },
      { players: 6, modules: ["districts", "six"] },
    ]);
  });

  it("has every card once, with all its careers", () => {
    const found = poured([
      box({
        employees: [person("waitress", { count: 12 })],
        goods: [{ id: "beer", kind: "drink", module: "" }],
      }),
      box({
        employees: [person("waitress", { count: 9, trains_into: ["star"] }), person("star")],
        goods: [{ id: "beer", kind: "drink", module: "" }],
      }),
    ]);
    expect(found.employees.map(({ id, count, trains_into }) => [id, count, trains_into])).toEqual([
      ["waitress", 12, ["star"]],
      ["star", undefined, []],
    ]);
    expect(found.goods).toHaveLength(1);
  });

  it("can be the box of one module, as one plays with it", async () => {
    const modules = [module("coffee"), module("six", { seats: [6], requires: ["districts"] })];
    const asked: string[] = [];
    vi.stubGlobal("fetch", async (address: string) => {
      asked.push(address);
      return Response.json(address.includes("catalogue") ? { modules } : box({}));
    });
    await readBox("en", "");
    await readBox("en", "six");
    vi.unstubAllGlobals();
    expect(asked.filter((address) => address.includes("content"))).toEqual([
      "/api/content?players=5",
      "/api/content?players=6&modules=districts%2Csix",
    ]);
  });

  it("is shown without a box that the server refuses", async () => {
    const answers: Record<string, Response> = {
      "/api/catalogue?lang=en": Response.json({ modules: [module("coffee")] }),
      "/api/content?players=5": Response.json(box({ employees: [person("waitress")] })),
    };
    const refused = () => Response.json({ error: "modules_clash" }, { status: 422 });
    vi.stubGlobal("fetch", (path: string) => Promise.resolve(answers[path] ?? refused()));
    expect((await readAll("en")).employees.map((card) => card.id)).toEqual(["waitress"]);
    vi.unstubAllGlobals();
  });
});

it("a chapter shows the cards it names and those of its module", () => {
  const content = box({
    employees: [person("cfo"), person("barista", { module: "coffee" }), person("guru")],
    milestones: [
      { id: "first_100", module: "" },
      { id: "first_cup", module: "coffee" },
    ],
  });
  const text = "A [[employee.cfo|CFO]] and [[milestone.first_100|it]].";
  const named = (of: string) =>
    namedIn(chapter({ module: of, paragraphs: [{ ids: [], text }] }), content);
  expect(named("")).toEqual({ employees: ["cfo"], milestones: ["first_100"] });
  expect(named("coffee")).toEqual({
    employees: ["cfo", "barista"],
    milestones: ["first_100", "first_cup"],
  });
});

it("a list that leads through chapters is told apart from other lists", () => {
  expect(
    partsOf("Seven:\n- **[[chapter.payday|Payday]]**: pay.\n- **[[chapter.map]]**: look."),
  ).toEqual([
    { text: "Seven:", phases: null },
    {
      phases: [
        { chapter: "payday", text: "**[[chapter.payday|Payday]]**: pay." },
        { chapter: "map", text: "**[[chapter.map]]**: look." },
      ],
    },
  ]);
  const plain = "Three:\n- **[[chapter.payday]]**\n- something else";
  expect(partsOf(plain)).toEqual([{ text: plain, phases: null }]);
});

it("everything can be looked up, and leads to its place", () => {
  const guide: Guide = {
    lang: "en",
    asks: {},
    chapters: [
      chapter({
        paragraphs: [{ ids: ["PAY-01", "PAY-02"], text: "Pay [[term.salary|salaries]]." }],
      }),
      chapter({
        id: "coffee",
        title: "Coffee",
        module: "coffee",
        paragraphs: [{ ids: [], text: "Brew." }],
      }),
    ],
    terms: [{ id: "term.salary", name: "Salary", module: "", ids: ["PAY-02"], text: "$5." }],
  };
  const content = box({
    employees: [person("cfo")],
    milestones: [{ id: "first_100", module: "" }],
  });
  const words = (key: string) => `<${key}>`;
  expect(
    entriesOf(guide, content, words).map(({ kind, href, title, text }) => [
      kind,
      href,
      title,
      text,
    ]),
  ).toEqual([
    ["term", "/rules/glossary?term=term.salary", "Salary", "$5."],
    ["card", "/rules/cards?term=employee.cfo", "<employee.cfo>", "<employee.cfo.does>"],
    [
      "milestone",
      "/rules/cards?term=milestone.first_100",
      "<milestone.first_100>",
      "<milestone.first_100.gives>",
    ],
    ["chapter", "/rules/payday", "Payday", "<module..does>"],
    ["rule", "/rules/payday#PAY-01", "Payday", "Pay salaries."],
    ["module", "/rules/coffee", "Coffee", "<module.coffee.does>"],
    ["rule", "/rules/coffee", "Coffee", "Brew."],
  ]);
});
