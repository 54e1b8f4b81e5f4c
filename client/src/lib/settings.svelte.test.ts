import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { followSettings, settings } from "./settings.svelte";

const KEY = "magnate.settings";

/** The settings of a page that has just been opened. */
async function open(): Promise<typeof import("./settings.svelte")> {
  vi.resetModules();
  return import("./settings.svelte");
}
function follow(): () => void {
  const stop = $effect.root(followSettings);
  flushSync();
  return stop;
}
function browser(languages: string[]): void {
  vi.spyOn(navigator, "languages", "get").mockReturnValue(languages);
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("settings", () => {
  it("begin with the browser's language", async () => {
    browser(["fr-FR", "zh-Hans-CN", "de"]);
    expect((await open()).settings.lang).toBe("zh");
    browser(["fr-CH", "DE-at"]);
    expect((await open()).settings.lang).toBe("de");
    browser(["fr", "zhuang"]);
    expect((await open()).settings.lang).toBe("en");
  });

  it("are kept", async () => {
    const stop = follow();
    settings.theme = "dark";
    settings.speed = 4;
    flushSync();
    stop();
    const later = (await open()).settings;
    expect(later).not.toBe(settings);
    expect([later.theme, later.speed, later.playback]).toEqual(["dark", 4, true]);
  });

  it("follow another window of this browser, and do not answer it", () => {
    const stop = follow();
    const elsewhere = JSON.stringify({ ...settings, lang: "de", speed: 4 });
    localStorage.setItem(KEY, elsewhere);
    const written = vi.spyOn(localStorage, "setItem");
    dispatchEvent(new StorageEvent("storage", { key: KEY, newValue: elsewhere }));
    dispatchEvent(new StorageEvent("storage", { key: "another", newValue: "{}" }));
    flushSync();
    expect([settings.lang, settings.speed]).toEqual(["de", 4]);
    expect(written).not.toHaveBeenCalled();
    stop();
  });

  it("forget a language that there is no more", async () => {
    browser(["de"]);
    localStorage.setItem(KEY, JSON.stringify({ lang: "tlh", speed: 4 }));
    const { settings } = await open();
    expect([settings.lang, settings.speed]).toEqual(["de", 4]);
  });

  it.each(["", "{", "null", '"dark"', "[]"])("survive a broken memory: %s", async (broken) => {
    localStorage.setItem(KEY, broken);
    const { settings } = await open();
    expect([settings.theme, settings.speed, settings.lessons]).toEqual(["system", 1, true]);
  });

  it("survive a browser that remembers nothing", async () => {
    vi.stubGlobal("localStorage", {
      getItem: () => {
        throw new DOMException("denied", "SecurityError");
      },
    });
    expect((await open()).settings.theme).toBe("system");
  });

  it("are written on the page", async () => {
    const stop = follow();
    const page = document.documentElement;
    Object.assign(settings, { theme: "dark", motion: "off" });
    flushSync();
    expect([page.dataset.theme, page.dataset.motion]).toEqual(["dark", "off"]);
    settings.theme = "system";
    flushSync();
    expect(page.dataset.theme).toBeUndefined();
    stop();
  });

  it("let the system decide about motion, unless the person does", async () => {
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    const { settings, stillness } = await open();
    expect(stillness()).toBe(true);
    settings.motion = "on";
    expect(stillness()).toBe(false);
    settings.motion = "off";
    expect(stillness()).toBe(true);
  });
});
