/** Which cards a chapter speaks of. */
import type { Chapter } from "../cards/guide.svelte";
import type { SetupContent } from "../lib/wire";

export interface Named {
  employees: string[];
  milestones: string[];
}

const link = /\[\[(employee|milestone)\.([a-z0-9_]+)/g;

/** What it names, and what its module brings. */
export function namedIn(chapter: Chapter, content: SetupContent): Named {
  const links = [
    ...chapter.paragraphs
      .map((one) => one.text)
      .join("\n")
      .matchAll(link),
  ];
  const named = (kind: string) =>
    new Set(links.filter(([, of]) => of === kind).map(([, , id]) => id));
  const among = (rows: readonly { id: string; module: string }[], kind: string) => {
    const said = named(kind);
    return rows
      .filter(({ id, module }) => said.has(id) || (module !== "" && module === chapter.module))
      .map(({ id }) => id);
  };
  return {
    employees: among(content.employees, "employee"),
    milestones: among(content.milestones, "milestone"),
  };
}
