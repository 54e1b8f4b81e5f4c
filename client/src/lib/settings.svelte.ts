/** What this browser remembers of how its person likes things. */

export const LANGUAGES = { en: "English", zh: "中文", de: "Deutsch" } as const;
export type Lang = keyof typeof LANGUAGES;

export interface Settings {
  lang: Lang;
  theme: "system" | "light" | "dark";
  motion: "system" | "on" | "off";
  speed: 1 | 2 | 3 | 4;
  /** Whether dinnertime, marketing and payday are played, or only told. */
  playback: boolean;
  bell: boolean;
  notices: boolean;
  /** Whether each decision comes with a line that explains it. */
  lessons: boolean;
}

const KEY = "magnate.settings";
const defaults: Settings = {
  lang: browserLanguage(),
  theme: "system",
  motion: "system",
  speed: 1,
  playback: true,
  bell: false,
  notices: false,
  lessons: true,
};

export const settings: Settings = $state({ ...defaults, ...kept() });

/** Write down every change and let the page follow it. Call once, while the app starts. */
export function followSettings(): void {
  $effect(() => {
    localStorage.setItem(KEY, JSON.stringify(settings));
    const root = document.documentElement;
    root.lang = settings.lang;
    if (settings.theme === "system") delete root.dataset.theme;
    else root.dataset.theme = settings.theme;
    root.dataset.motion = stillness() ? "off" : "on";
  });
}

/** Whether nothing should move: as the person says, else as the system says. */
export function stillness(): boolean {
  if (settings.motion !== "system") return settings.motion === "off";
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function kept(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>;
  } catch {
    return {};
  }
}

function browserLanguage(): Lang {
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2));
  return (wanted.find((tag) => tag in LANGUAGES) as Lang | undefined) ?? "en";
}
