/** B5: times have their date when it is not today, in the form of the language and region. */
import { afterEach, expect, it, vi } from "vitest";
import { timeOrDate } from "./dates";
import { settings } from "./settings.svelte";

afterEach(() => {
  settings.lang = "en";
  vi.unstubAllGlobals();
});
const now = new Date(2026, 10, 18, 23, 0).getTime();
const at = (day: number) => new Date(2026, 10, day, 21, 5).getTime() / 1000;

it("leaves the date out today", () => {
  vi.stubGlobal("navigator", { languages: ["de-DE", "en-GB"] });
  expect(timeOrDate(at(18), now)).toBe("21:05");
  expect(timeOrDate(at(16), now)).toBe("16 Nov 2026, 21:05");
  settings.lang = "de";
  expect(timeOrDate(at(18), now)).toBe("21:05");
  expect(timeOrDate(at(16), now)).toBe("16.11.2026, 21:05");
  settings.lang = "zh";
  expect(timeOrDate(at(16), now)).toBe("2026年11月16日 21:05");
});

it("has 24 hours in English too, with the region's order of dates", () => {
  vi.stubGlobal("navigator", { languages: ["en-US"] });
  expect(timeOrDate(at(18), now)).toBe("21:05");
  expect(timeOrDate(at(16), now)).toBe("Nov 16, 2026, 21:05");
});
