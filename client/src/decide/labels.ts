/** What fields and values of actions are called. */
import { houseName } from "../board/names";
import { squareName } from "../board/squares";
import type { SetupContent, Square } from "../lib/wire";
import { known, list, t } from "../lib/words.svelte";

/** Fields whose values are cards. */
const PEOPLE = new Set(["by", "employee", "person", "into"]);
const HOUSES = new Set(["house"]);
const SIDES = new Set(["side", "garden"]);

export function isPerson(field: string, value: unknown): value is string {
  return PEOPLE.has(field) && typeof value === "string";
}

/** A field, as the heading of its values. */
export function fieldName(field: string): string {
  const key = `decide.field.${field}`;
  return known(key) ? t(key) : field.replaceAll("_", " ");
}

/** A value of a field, in words. */
export function valueName(field: string, value: unknown, content: SetupContent | null): string {
  if (isPerson(field, value)) return value === "" ? t("decide.nobody") : t(`employee.${value}`);
  if (Array.isArray(value)) return listName(field, value);
  if (typeof value === "boolean") return choiceName(field, value ? "yes" : "no");
  if (typeof value === "number") return numberName(field, value, content);
  const text = String(value);
  if (field === "good") return t(`good.${text}`);
  if (field === "card") return t(`reserve.${text}`);
  if (field === "entrance") return t(`corner.${text}`);
  if (SIDES.has(field)) return t(`side.${text}`);
  if (HOUSES.has(field)) return houseName(text);
  return choiceName(field, text);
}

/** Trainers by name with their steps: "coach" (2), "coach.2" (1). */
export function charges(by: unknown): { card: string; steps: number }[] {
  if (!Array.isArray(by)) return [];
  return by.map(([name, steps]: [string, number]) => ({ card: name.split(".")[0]!, steps }));
}

function listName(field: string, value: unknown[]): string {
  if (field === "by") {
    return list(
      charges(value).map(({ card, steps }) =>
        t("decide.charge", { trainer: t(`employee.${card}`), steps }),
      ),
    );
  }
  if (value.length === 2 && value.every((n) => typeof n === "number")) {
    return squareName(value as Square);
  }
  return list(value.map((one) => (Array.isArray(one) ? squareName(one as Square) : String(one))));
}

function numberName(field: string, value: number, content: SetupContent | null): string {
  if (field === "number") {
    const kind = content?.campaigns.find((tile) => tile.number === value)?.kind;
    return kind ? t("decide.tile", { kind: t(`campaign.${kind}`), number: value }) : String(value);
  }
  if (field === "turns") return t("decide.turns", { turns: value });
  if (field === "restaurant" || field === "shop") return t(`decide.nth`, { number: value + 1 });
  return String(value);
}

function choiceName(field: string, value: string): string {
  const key = `decide.value.${field}.${value}`;
  return known(key) ? t(key) : value.replaceAll("_", " ");
}
