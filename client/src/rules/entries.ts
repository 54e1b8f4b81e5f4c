/** Everything that can be looked up: cards, milestones, goods, terms, modules, rules. */
import type { Guide } from "../cards/guide.svelte";
import type { SetupContent } from "../lib/wire";
import { plain, type Entry, type Kind } from "./search";

/** The words of a key of the game; "" where there are none. */
export type Wording = (key: string) => string;

export function entriesOf(guide: Guide, content: SetupContent | null, words: Wording): Entry[] {
  const thing = (kind: Kind, key: string, text: string): Entry => ({
    kind,
    href: termAddress(key),
    term: key,
    title: words(key),
    text: words(text),
    ids: [],
  });
  const read = (text: string) => plain(text, words);
  return [
    ...guide.terms.map((term): Entry => ({
      kind: "term",
      href: termAddress(term.id),
      term: term.id,
      title: term.name,
      text: read(term.text),
      ids: term.ids,
    })),
    ...(content?.employees ?? []).map(({ id }) =>
      thing("card", `employee.${id}`, `employee.${id}.does`),
    ),
    ...(content?.milestones ?? []).map(({ id }) =>
      thing("milestone", `milestone.${id}`, `milestone.${id}.gives`),
    ),
    ...(content?.goods ?? []).map(({ id }) => thing("good", `good.${id}`, `good.${id}.does`)),
    ...guide.chapters.flatMap((chapter) => [
      {
        kind: chapter.module ? ("module" as const) : ("chapter" as const),
        href: `/rules/${chapter.id}`,
        term: null,
        title: chapter.title,
        text: words(`module.${chapter.module}.does`),
        ids: [],
      },
      ...chapter.paragraphs.map((paragraph): Entry => ({
        kind: "rule",
        href: ruleAddress(chapter.id, paragraph.ids[0]),
        term: null,
        title: chapter.title,
        text: read(paragraph.text),
        ids: paragraph.ids,
      })),
    ]),
  ];
}

export function ruleAddress(chapter: string, rule: string | undefined): string {
  return rule ? `/rules/${chapter}#${rule}` : `/rules/${chapter}`;
}

/** The card of a term over the page that shows all its like. */
export function termAddress(key: string): string {
  return `/rules/${key.startsWith("term.") ? "glossary" : "cards"}?term=${key}`;
}
