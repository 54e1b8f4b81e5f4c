/** The portraits of employees: symbols that come with the content they belong to. */
import { get } from "../lib/api";

let portraits = $state.raw<Record<string, string>>({});

/** Fetch those of the base game and of these modules; without an answer there are none. */
export async function readPortraits(modules: readonly string[]): Promise<void> {
  const found = await get(`/api/portraits?modules=${modules.join(",")}`).catch(() => ({}));
  portraits = { ...portraits, ...found };
}

/** The id of a portrait, or null: nobody has drawn it, or it has not come. */
export function employeePortrait(employee: string): string | null {
  const id = `employees-${employee}`;
  return id in portraits ? id : null;
}

/** The sprite of all that have come. */
export function peopleSprite(): string {
  return Object.values(portraits).join("");
}
