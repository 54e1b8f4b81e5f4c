/** What this browser remembers of how its person likes things. */
import { LANGUAGES, languageCalled, type Lang } from "./languages";

/** How fast the evening and the past are played. */
export const SPEEDS = [0.5, 1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];

export interface Settings {
  lang: Lang;
  theme: "system" | "light" | "dark";
  motion: "system" | "on" | "off";
  speed: Speed;
  /** Whether the evening is played, or only told. */
  playback: boolean;
  /** Whether anything is heard, and how loud: from 0 to 1. */
  sound: boolean;
  volume: number;
  notices: boolean;
  /** Whether each decision comes with a line that explains it. */
  lessons: boolean;
  /** Whether orders, hires and trainings ask before they are done; else they can be undone. */
  askFirst: boolean;
  /** Whether what leaves no choice is done for one at tables one sits down at. */
  auto: boolean;
  /** Whether single keys do something: digits and letters. */
  shortcuts: boolean;
}

const KEY = "magnate.settings";
const defaults: Settings = {
  lang: browserLanguage(),
  theme: "system",
  motion: "system",
  speed: 1,
  playback: true,
  sound: false,
  volume: 0.5,
  notices: false,
  lessons: true,
  askFirst: false,
  auto: true,
  shortcuts: true,
};

export const settings: Settings = $state({ ...defaults, ...kept() });

/**
 * Write down every change and let the page follow it, and what is changed in another window of this
 * browser. Call once, while the app starts.
 */
export function followSettings(): void {
  let known = "";
  $effect(() => {
    const now = JSON.stringify(settings);
    // What another window has written is not written back: it may have changed its mind since.
    if (now !== known) localStorage.setItem(KEY, now);
    known = now;
    const root = document.documentElement;
    if (settings.theme === "system") delete root.dataset.theme;
    else root.dataset.theme = settings.theme;
    root.dataset.motion = stillness() ? "off" : "on";
  });
  $effect(() => {
    const hear = ({ key, newValue }: StorageEvent) => {
      if (key !== KEY || newValue === null) return;
      known = newValue;
      Object.assign(settings, kept());
    };
    addEventListener("storage", hear);
    return () => removeEventListener("storage", hear);
  });
}

/** Whether nothing should move: as the person says, else as the system says. */
export function stillness(): boolean {
  if (settings.motion !== "system") return settings.motion === "off";
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** The next speed, and after the fastest the slowest. */
export function faster(speed: Speed): Speed {
  return SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? 1;
}

/** A speed as it is written: ½×, 2×. */
export function speedName(speed: Speed): string {
  return speed === 0.5 ? "½×" : `${speed}×`;
}

function kept(): Partial<Settings> {
  try {
    // who wanted the bell that there was before wants to hear something
    type Old = Partial<Settings> & { bell?: boolean };
    const { bell, ...found } = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Old;
    if (found.lang && !(found.lang in LANGUAGES)) delete found.lang;
    if (found.speed !== undefined && !SPEEDS.includes(found.speed)) found.speed = 2;
    return bell === true ? { sound: true, ...found } : found;
  } catch {
    return {};
  }
}

function browserLanguage(): Lang {
  for (const tag of navigator.languages) {
    const lang = languageCalled(tag);
    if (lang) return lang;
  }
  return "en";
}
