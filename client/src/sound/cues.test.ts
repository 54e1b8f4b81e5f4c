import { afterEach, expect, it, vi } from "vitest";
import { settings } from "../lib/settings.svelte";
import { CUES, lengthOf, type Cue, type Tone } from "./cues";
import { sound } from "./sound";

const play = vi.hoisted(() => vi.fn());
vi.mock("./speaker", () => ({ play }));
const touched = (hasBeenActive: boolean) =>
  vi.stubGlobal("navigator", { userActivation: { hasBeenActive } });

afterEach(() => {
  vi.unstubAllGlobals();
  play.mockClear();
  settings.sound = false;
  settings.volume = 0.5;
});

it.each(Object.keys(CUES) as Cue[])("%s is short, never too loud, and can be heard", (cue) => {
  expect(lengthOf(cue)).toBeLessThan(1.6);
  for (const tone of CUES[cue] as Tone[]) {
    expect(tone.lasts).toBeGreaterThan(0.02);
    expect([tone.loud > 0, tone.loud <= 0.8]).toEqual([true, true]);
    expect([tone.pitch >= 30, tone.pitch < 10_000]).toEqual([true, true]);
  }
});

it("is silent until somebody asks for it and has touched the page", async () => {
  touched(true);
  sound("coin");
  settings.sound = true;
  touched(false);
  sound("coin");
  settings.volume = 0;
  touched(true);
  sound("coin");
  await vi.dynamicImportSettled();
  expect(play).not.toHaveBeenCalled();
});

it("is as loud as it was set", async () => {
  touched(true);
  Object.assign(settings, { sound: true, volume: 0.3 });
  sound("register");
  await vi.dynamicImportSettled();
  expect(play).toHaveBeenCalledExactlyOnceWith("register", 0.3);
});
