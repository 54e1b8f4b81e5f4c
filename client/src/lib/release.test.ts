import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isOutdated, loadAnew } from "./release";

const page = (release: string) => `<script type="module" src="/assets/${release}.js"></script>`;

/** This page is of a release. */
function open(release: string): void {
  const script = document.createElement("script");
  script.setAttribute("src", `/assets/${release}.js`);
  vi.spyOn(document, "querySelector").mockReturnValue(script);
}
beforeEach(() => {
  sessionStorage.clear();
  open("old");
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function serving(answer: () => Promise<Response>, onLine = true): void {
  vi.stubGlobal("fetch", vi.fn(answer));
  vi.stubGlobal("navigator", { onLine });
}

test("a page is outdated once the server has another", async () => {
  serving(() => Promise.resolve(new Response(page("new"))));
  expect(await isOutdated()).toBe(true);
  serving(() => Promise.resolve(new Response(page("old"))));
  expect(await isOutdated()).toBe(false);
});

test("nobody knows while the server or the line is away", async () => {
  serving(() => Promise.reject(new TypeError("Failed to fetch")));
  expect(await isOutdated()).toBe(false);
  serving(() => Promise.resolve(new Response("busy", { status: 503 })));
  expect(await isOutdated()).toBe(false);
  serving(() => Promise.resolve(new Response(page("new"))), false);
  expect(await isOutdated()).toBe(false);
});

test("a page is loaded anew once, and again when it has become another", () => {
  const reload = vi.fn();
  expect(loadAnew(reload)).toBe(true);
  expect(loadAnew(reload)).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
  open("new");
  expect(loadAnew(reload)).toBe(true);
});
