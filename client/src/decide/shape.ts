/** The parts of a decision: each has the panel that the server names, or is chosen field by field. */
import type { Family } from "../lib/wire";
import { doings, isPlain } from "./families";

/** A part of a decision that has a panel of its own. */
export interface Part {
  /** `choose`: field by field. */
  panel: string;
  /** What names it among the parts: a kind of action. */
  doing: string;
  families: Family[];
}

/** The parts of a decision; kinds of action that share a panel are one part. */
export function partsOf(families: readonly Family[]): Part[] {
  const parts: Part[] = [];
  for (const doing of doings(families)) {
    const those = families.filter((family) => family.do === doing);
    const panel = those[0]?.panel ?? "choose";
    if (panel === "choose" && those.every(isPlain)) continue;
    const before = parts.find((part) => part.panel === panel && panel !== "choose");
    if (before) before.families.push(...those);
    else parts.push({ panel, doing, families: [...those] });
  }
  return parts;
}

/** What needs no choice at all: end of the step, pass, decline. */
export function plainOf(families: readonly Family[]): Family[] {
  return families.filter((family) => isPlain(family) && !family.panel);
}

/** The kind of action that names a part: of several the one that says most. */
export function namedBy(part: Part): string {
  const kinds = doings(part.families);
  if (part.panel === "payday" && kinds.includes("fire")) return "fire";
  if (part.panel === "food" && kinds.length > 1) return "food";
  return part.doing;
}
