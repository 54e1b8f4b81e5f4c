/** Which panel a decision needs: told by the kind of action, else by its fields. */
import type { Family } from "../lib/wire";
import { doings, fields, isPlain } from "./families";

export type Panel =
  "company" | "payday" | "freezer" | "reserve" | "order" | "hire" | "train" | "food" | "choose";

/** A part of a decision that has a panel of its own. */
export interface Part {
  panel: Panel;
  /** What names it among the parts: a kind of action. */
  doing: string;
  families: Family[];
}

const SECRET: Record<string, Panel> = {
  open_company: "company",
  put_to_work: "company",
  fire: "payday",
  pay: "payday",
  keep: "freezer",
  choose_reserve: "reserve",
  choose_position: "order",
};

/** The panel for one kind of action. */
export function panelOf(doing: string, families: readonly Family[]): Panel {
  const known = SECRET[doing];
  if (known) return known;
  const names = new Set(fields(families));
  if (names.has("employee") && names.has("by_manager")) return "hire";
  if (names.has("person") && names.has("into")) return "train";
  if (names.has("sources")) return "food";
  if (names.has("by") && names.has("good") && names.size === 2) return "food";
  return "choose";
}

/** The parts of a decision; kinds of action that share a panel are one part. */
export function partsOf(families: readonly Family[]): Part[] {
  const parts: Part[] = [];
  for (const doing of doings(families)) {
    const those = families.filter((family) => family.do === doing);
    const panel = panelOf(doing, those);
    if (panel === "choose" && those.every(isPlain)) continue;
    const before = parts.find((part) => part.panel === panel && panel !== "choose");
    if (before) before.families.push(...those);
    else parts.push({ panel, doing, families: [...those] });
  }
  return parts;
}

/** What needs no choice at all: end of the step, pass, decline. */
export function plainOf(families: readonly Family[]): Family[] {
  return families.filter((family) => isPlain(family) && !(family.do in SECRET));
}

/** The kind of action that names a part: of several the one that says most. */
export function namedBy(part: Part): string {
  const kinds = doings(part.families);
  if (part.panel === "payday" && kinds.includes("fire")) return "fire";
  if (part.panel === "food" && kinds.length > 1) return "food";
  return part.doing;
}
