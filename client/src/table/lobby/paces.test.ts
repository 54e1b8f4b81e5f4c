import { render } from "@testing-library/svelte";
import { beforeAll, expect, test, vi } from "vitest";
import { settings } from "../../lib/settings.svelte";
import type { Pace } from "../../lib/wire";
import { learn } from "../../lib/words.svelte";
import PaceChoice from "./PaceChoice.svelte";
import { paceName, paces, paceWords } from "./paces";

beforeAll(async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({})));
  settings.lang = "en";
  await learn("en");
  vi.unstubAllGlobals();
});

test("a pace is one of ours only if it is so in every respect", () => {
  for (const [name, pace] of Object.entries(paces)) expect(paceName({ ...pace })).toBe(name);
  expect(paceName({ ...paces.calm, reserve: 600 })).toBeNull();
  expect(paceName({ ...paces.day, out: "bot" })).toBeNull();
  expect(paceName({ kind: "none", seconds: 5 } as Pace)).toBe("none");
});

test("any other is said as it is", () => {
  const words = paceWords({ kind: "live", seconds: 120, reserve: 600, out: "bot" });
  expect(words).toBe("2 minutes per move, 10 minutes in reserve");
  expect(paceWords({ kind: "days", seconds: 86400, reserve: 90, out: "bot" })).toBe(
    "1 day per move, 90 seconds in reserve",
  );
  expect(paceWords(paces.day)).toBe("A day per move, 3 days in reserve");
});

test("B12: whoever chooses a pace reads what happens when time is out", () => {
  const said = (pace: Pace) =>
    render(PaceChoice, { pace, choose: () => {} }).container.querySelector("small")?.textContent;
  expect(said({ ...paces.calm, out: "bot" })).toMatch(/a bot makes that one decision/);
  expect(said(paces.day)).toMatch(/the others can vote/);
  expect(said(paces.none)).toBeUndefined();
});
