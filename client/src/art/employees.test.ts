import { afterEach, expect, test, vi } from "vitest";
import { employeePortrait, peopleSprite, readPortraits } from "./employees.svelte";

afterEach(() => void vi.unstubAllGlobals());

test("portraits come with the modules they belong to, and stay", async () => {
  const symbols: Record<string, object> = {
    "/api/portraits?modules=": { "employees-waitress": '<symbol id="employees-waitress"/>' },
    "/api/portraits?modules=coffee": { "employees-barista": '<symbol id="employees-barista"/>' },
  };
  vi.stubGlobal("fetch", (path: string) => Promise.resolve(Response.json(symbols[path])));
  expect(employeePortrait("waitress")).toBeNull();
  await readPortraits([]);
  await readPortraits(["coffee"]);
  expect(employeePortrait("waitress")).toBe("employees-waitress");
  expect(employeePortrait("barista")).toBe("employees-barista");
  expect(employeePortrait("juggler")).toBeNull();
  expect(peopleSprite()).toContain('<symbol id="employees-barista"/>');
});

test("without an answer those that are there stay", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new Error("away")));
  await readPortraits(["kimchi"]);
  expect(employeePortrait("waitress")).toBe("employees-waitress");
});
