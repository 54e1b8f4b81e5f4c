/** The rules for reading, fetched once a language, when somebody first asks. */
import { get } from "../lib/api";
import { settings } from "../lib/settings.svelte";
import { known, t } from "../lib/words.svelte";
import type { components } from "../wire";

export type Guide = components["schemas"]["GuideShown"];
export type Chapter = components["schemas"]["Chapter"];
export type Paragraph = components["schemas"]["Paragraph"];
export type Term = components["schemas"]["Term"];
/** A paragraph and where it stands. */
export interface Place {
  chapter: Chapter;
  paragraph: Paragraph;
}

let guides = $state.raw<Record<string, Guide>>({});
let away = $state(false);
const wanted: Record<string, boolean> = {};

/** The guide in the person's language; null while it comes. */
export function guide(): Guide | null {
  const lang = settings.lang;
  if (!(lang in guides) && !wanted[lang]) {
    wanted[lang] = true;
    get(`/api/guide/${lang}`)
      .then((found) => (guides = { ...guides, [lang]: found }))
      .then(() => (away = false))
      .catch(() => {
        wanted[lang] = false;
        away = true;
      });
  }
  return guides[lang] ?? null;
}

/** Whether the guide was asked for in vain; `guide()` asks again. */
export function guideAway(): boolean {
  return away;
}

/** Where a rule is explained. */
export function ruleIn(of: Guide, id: string): Place | null {
  for (const chapter of of.chapters) {
    const paragraph = chapter.paragraphs.find((one) => one.ids.includes(id));
    if (paragraph) return { chapter, paragraph };
  }
  return null;
}

/** The paragraphs that speak of something. */
export function mentions(of: Guide, key: string): Place[] {
  const links = [`[[${key}]]`, `[[${key}|`];
  return of.chapters.flatMap((chapter) =>
    chapter.paragraphs
      .filter((paragraph) => links.some((link) => paragraph.text.includes(link)))
      .map((paragraph) => ({ chapter, paragraph })),
  );
}

/** The paragraphs that hold in a game with these modules; null: all of them. */
export function inPlay(places: Place[], modules: readonly string[] | null): Place[] {
  if (modules === null) return places;
  return places.filter(({ chapter }) => !chapter.module || modules.includes(chapter.module));
}

/** What something is called: a text of the game, a term or a chapter of the guide. */
export function nameOfTerm(key: string): string {
  if (known(key)) return t(key);
  const all = guide();
  if (key.startsWith("rule.")) return key.slice(5);
  if (key.startsWith("chapter.")) {
    return all?.chapters.find((chapter) => chapter.id === key.slice(8))?.title ?? key;
  }
  return all?.terms.find((term) => term.id === key)?.name ?? key;
}
