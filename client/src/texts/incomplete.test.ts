/** A language that is declared and half translated: nothing but data, and English for the rest. */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import declared from "../../../magnate/texts/languages.json";
import client from "../../../tests/texts/shared/polish/client.json";
import game from "../../../tests/texts/shared/polish/game.json";
import row from "../../../tests/texts/shared/polish/row.json";
import { messagesOf } from "../../texts";
import type { Lang } from "../lib/languages";
import type { Text } from "./names";

const pl = "pl" as Lang;
let folder: string;
let words: typeof import("../lib/words.svelte");

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "texts-"));
  cpSync(resolve(import.meta.dirname), folder, { recursive: true });
  writeFileSync(join(folder, "app/pl.json"), JSON.stringify(client));
  vi.resetModules();
  vi.doMock("../../../magnate/texts/languages.json", () => ({ default: { ...declared, pl: row } }));
  vi.doMock("virtual:texts", () => ({
    default: {
      en: () => Promise.resolve({ default: messagesOf("en") }),
      pl: () => Promise.resolve({ default: messagesOf("pl", row, folder) }),
    },
  }));
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(game)));
  words = await import("../lib/words.svelte");
});
afterAll(() => {
  vi.doUnmock("../../../magnate/texts/languages.json");
  vi.doUnmock("virtual:texts");
  vi.unstubAllGlobals();
  vi.resetModules();
  rmSync(folder, { recursive: true });
});

it("is chosen for who reads it, under its own name", async () => {
  const { LANGS, languageCalled } = await import("../lib/languages");
  expect(LANGS).toContain("pl");
  expect([languageCalled("pl-PL"), languageCalled("PL"), languageCalled("plt")]).toEqual([
    "pl",
    "pl",
    undefined,
  ]);
  await words.learn("en");
  expect(words.languageName(pl)).toBe("polski (unfinished)");
  expect(words.languageName("de")).toBe("Deutsch");
});

it("counts by its own rule, in our words and the server's", async () => {
  await words.learn(pl);
  const tables = (count: number) => words.t("app.test" as Text, { count });
  expect([1, 3, 5, 22].map(tables)).toEqual(["1 stolik", "3 stoliki", "5 stolików", "22 stoliki"]);
  const burgers = (count: number) => words.t("good.burger.some", { count });
  expect([1, 4, 12].map(burgers)).toEqual(["1 burger", "4 burgery", "12 burgerów"]);
  expect(words.list(["a", "b"])).toBe("a i b");
  expect(document.documentElement.lang).toBe("pl");
});

it("says in English what it lacks, and counts as English does", async () => {
  await words.learn(pl);
  expect(words.t("app.rules")).toBe("Zasady");
  expect(words.t("app.settings")).toBe("Settings");
  const places = [1, 2, 3, 4].map((place) => words.t("playback.place_in_order", { place }));
  expect(places).toEqual([
    "1st in turn order",
    "2nd in turn order",
    "3rd in turn order",
    "4th in turn order",
  ]);
});

it("reads English singulars under any rule", () => {
  // in Russian 21 is counted like 1, in French 0
  const english = messagesOf("en");
  const borrowed = messagesOf("ru", { name: "", complete: false }, resolve(import.meta.dirname));
  expect(Object.keys(borrowed).sort()).toEqual(Object.keys(english).sort());
  expect(JSON.stringify(borrowed)).not.toContain('"one":');
  expect(messagesOf("ru")).toEqual({});
});
