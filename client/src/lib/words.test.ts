import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { settings } from "./settings.svelte";

const game: Record<string, Record<string, string>> = {
  en: {
    "good.burger": "Burger",
    "good.burger.some": "{count, plural, one {# burger} other {# burgers}}",
    "phrase.asked": "{who, select, you {You hire} other {{name} hires}}",
    "phrase.quoted": "It's {name}",
    "phrase.markup": "<b>{name}</b>",
  },
  de: { "good.burger.some": "{count, plural, one {ein Burger} other {# Burger}}" },
};
const fetched = vi.fn((path: string) => {
  const texts = game[path.split("/").at(-1)!];
  return texts ? Promise.resolve(Response.json(texts)) : Promise.reject(new TypeError("away"));
});
let words: typeof import("./words.svelte");

beforeEach(async () => {
  vi.stubGlobal("fetch", fetched);
  vi.resetModules();
  words = await import("./words.svelte");
  await words.learn("en");
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockClear();
});

describe("words", () => {
  it("are not there before they have been learnt", async () => {
    vi.resetModules();
    const fresh = await import("./words.svelte");
    expect(fresh.ready()).toBe(false);
    await fresh.learn("en");
    expect(fresh.ready()).toBe(true);
  });

  it("are read as what they are", async () => {
    expect(document.documentElement.lang).toBe("en");
    const learning = words.learn("de");
    expect(document.documentElement.lang).toBe("en");
    await learning;
    expect(document.documentElement.lang).toBe("de");
  });

  it("are ours and the game's", () => {
    expect(words.t("good.burger")).toBe("Burger");
    expect(words.t("app.rules")).toBe("Rules");
  });

  it("count", () => {
    expect(words.t("good.burger.some", { count: 1 })).toBe("1 burger");
    expect(words.t("good.burger.some", { count: 3 })).toBe("3 burgers");
  });

  it("choose", () => {
    expect(words.t("phrase.asked", { who: "you", name: "" })).toBe("You hire");
    expect(words.t("phrase.asked", { who: "other", name: "Ann" })).toBe("Ann hires");
  });

  it("take apostrophes and markup for what they are: letters", () => {
    expect(words.t("phrase.quoted", { name: "Bob" })).toBe("It's Bob");
    expect(words.t("phrase.markup", { name: "Bob" })).toBe("<b>Bob</b>");
  });

  it("that are missing show their name", () => {
    expect(words.known("employee.nobody")).toBe(false);
    expect(words.t("employee.nobody")).toBe("employee.nobody");
  });

  it("change with the language, and so do the server's", async () => {
    await words.learn("de");
    expect(words.t("good.burger.some", { count: 1 })).toBe("ein Burger");
    expect(words.t("app.rules")).toBe("Regeln");
    expect(words.list(["a", "b", "c"])).toBe("a, b und c");
  });

  it("stand apart from Chinese, whatever the values are", async () => {
    await words.learn("zh");
    expect(words.t("table.waiting_for", { names: "Ann" })).toBe("等待 Ann");
    expect(words.t("table.waiting_for", { names: "小明" })).toBe("等待小明");
    expect(words.t("table.turn", { turn: 3 })).toBe("第 3 回合");
    expect(words.t("table.doing.hire", { you: "no", name: "Ann" })).toBe("Ann 正在雇佣员工");
  });

  it("of ours are there without the server", async () => {
    await words.learn("zh");
    expect(words.t("app.rules")).toBe("规则");
    expect(words.t("good.burger")).toBe("good.burger");
  });

  it("are fetched once", async () => {
    const before = fetched.mock.calls.length;
    await words.learn("en");
    expect(fetched.mock.calls.length).toBe(before);
  });

  it("write money as the game does", () => {
    expect([words.money(12), words.money(0), words.money(-3)]).toEqual(["$12", "$0", "−$3"]);
  });
});

it("learning a language is a setting", async () => {
  await words.learn("de");
  const fresh = await import("./settings.svelte");
  expect(fresh.settings.lang).toBe("de");
  expect(settings.theme).toBe("system");
});

it("a text that there is not cannot be said", () => {
  // @ts-expect-error the table has no such text: svelte-check fails where this compiles
  expect(words.t("table.unknown")).toBe("table.unknown");
  expect(words.worded("table.unknown")).toBe("table.unknown");
  expect(words.worded("app.rules")).toBe("Rules");
});
