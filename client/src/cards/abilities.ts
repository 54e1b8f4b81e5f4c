/** What a card does, as far as numbers say it: for a row of little pictures. */
import type { EmployeeShown } from "../lib/wire";
import type { GlyphName } from "./Glyph.svelte";

export type Ability =
  | { kind: "slots" | "hires" | "training" | "fetches" | "carries"; count: number }
  | { kind: "price" | "tips"; dollars: number }
  | { kind: "makes"; goods: [string, number][] }
  | { kind: "builds"; things: string[] }
  | { kind: "opens"; when: string }
  | { kind: "moves" | "drive_in" }
  | { kind: "income"; percent: number }
  | { kind: "campaigns"; kinds: [string, GlyphName][]; turns: number }
  | { kind: "range"; range: number; travels: string };

export function abilities(card: EmployeeShown): Ability[] {
  const found: Ability[] = [];
  if (card.manager_slots) found.push({ kind: "slots", count: card.manager_slots });
  if (card.hires) found.push({ kind: "hires", count: card.hires });
  if (card.training_steps) found.push({ kind: "training", count: card.training_steps });
  if (card.price) found.push({ kind: "price", dollars: card.price });
  if (card.tips) found.push({ kind: "tips", dollars: card.tips });
  const goods = Object.entries(card.makes);
  if (goods.length) found.push({ kind: "makes", goods });
  if (card.fetches_any_drink) found.push({ kind: "fetches", count: card.fetches_any_drink });
  if (card.drinks_per_source) found.push({ kind: "carries", count: card.drinks_per_source });
  if (card.builds.length) found.push({ kind: "builds", things: [...card.builds] });
  if (card.opens) found.push({ kind: "opens", when: card.opens });
  if (card.moves) found.push({ kind: "moves" });
  if (card.drive_in) found.push({ kind: "drive_in" });
  if (card.income_percent) found.push({ kind: "income", percent: card.income_percent });
  if (card.campaigns.length) {
    const kinds = card.campaigns.map((kind, i): [string, GlyphName] => [kind, card.plates[i]!]);
    found.push({ kind: "campaigns", kinds, turns: card.max_duration });
  }
  if (card.travels) found.push({ kind: "range", range: card.range, travels: card.travels });
  return found;
}

/** Whether the pictures alone say what the card is for; a range alone does not. */
export function speaksForItself(found: Ability[]): boolean {
  return found.some((ability) => ability.kind !== "range");
}
