/** Who is playing in this browser. */
import { ask, get, post, Refused } from "./api";
import type { Lang } from "./languages";
import { settings } from "./settings.svelte";
import type { Person } from "./wire";

let person = $state.raw<Person | null>(null);
let answered = $state(true);

/** Who this is; null: nobody yet. */
export function me(): Person | null {
  return person;
}

/** Whether the server answered when it was last asked who this is. */
export function serverAnswers(): boolean {
  return answered;
}

/** Ask the server who this is. */
export async function recognise(): Promise<Person | null> {
  try {
    person = await get("/api/me");
    answered = true;
  } catch (refused) {
    if (!(refused instanceof Refused)) throw refused;
    person = null;
    answered = refused.status !== 0;
  }
  return person;
}

/** Be somebody: whoever this is already, else a guest of this name. */
export async function introduce(name: string): Promise<Person> {
  person ??= await post("/api/me", { name, lang: settings.lang });
  return person;
}

/** Let the server know in which language it is to speak to me: refusals, notices, letters. */
export async function tellLanguage(lang: Lang): Promise<void> {
  if (!person || person.lang === lang) return;
  person = await ask("PATCH", "/api/me", { lang }).catch(() => person);
}

/** Take over what the server says about me now. */
export function known(as: Person | null): void {
  person = as;
}
