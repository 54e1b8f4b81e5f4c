/** The languages, as the server declares them. */
import declared from "../../../magnate/texts/languages.json";

export type Lang = keyof typeof declared;
export interface Language {
  /** In the language itself. */
  name: string;
  /** Two classes of characters, as in a regular expression, with a space between them. */
  spacing?: string[];
  direction?: string;
  /** False: what is not translated yet is in English. */
  complete?: boolean;
}

export const LANGUAGES: Record<Lang, Language> = declared;
export const LANGS = Object.keys(LANGUAGES) as Lang[];

/** Our language for a tag such as `de-AT`; undefined: we have none. */
export function languageCalled(tag: string): Lang | undefined {
  let code = tag.toLowerCase();
  while (code && !(code in LANGUAGES)) code = code.slice(0, Math.max(0, code.lastIndexOf("-")));
  return (code || undefined) as Lang | undefined;
}
