/**
 * Messages in a small part of ICU MessageFormat, as on the server (`magnate/texts/message.py`), and
 * two things more: ordinals, and `#` for the number that is chosen by.
 */
export type Values = Record<string, string | number | boolean | null | undefined>;

type Kind = "plural" | "select" | "selectordinal" | "#";
/** Words as they are, or a value: written, or chosen by. */
export type Part = string | [name: string, kind?: Kind, branches?: Record<string, Message>];
export type Message = string | Part[];

/** What begins a branch: a word, or a plural category of CLDR or a number. */
const WORD = /\s*(\w+)\s*\{/y;
const NUMBER = /\s*(zero|one|two|few|many|other|=(?:0|[1-9]\d*))\s*\{/y;

/** What a message is made of. Ours are read when the client is built, the server's when said. */
export function read(text: string): Message {
  let at = 0;
  function next(pattern: RegExp): string[] | null {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at = pattern.lastIndex;
    return found;
  }
  function expected(pattern: RegExp): string[] {
    const found = next(pattern);
    if (!found) throw new Error(`not a message: ${text}, from ${at} on`);
    return found;
  }
  function message(counted?: string): Message {
    const parts: Part[] = [];
    for (;;) {
      const words = next(counted ? /[^{}#]+/y : /[^{}]+/y);
      if (words) parts.push(words[0]!);
      else if (counted && next(/#/y)) parts.push([counted, "#"]);
      else if (next(/\{/y)) parts.push(value(counted));
      else return parts.every((part) => typeof part === "string") ? parts.join("") : parts;
    }
  }
  function value(counted?: string): Part {
    const [, name, kind] = expected(/\s*(\w+)\s*(?:\}|,\s*(plural|select|selectordinal)\s*,)/y);
    if (!kind) return [name!];
    const branches: Record<string, Message> = {};
    while (!next(/\s*\}/y)) {
      const [, branch] = expected(kind === "select" ? WORD : NUMBER);
      branches[branch!] = message(kind === "select" ? counted : name);
      expected(/\}/y);
    }
    if (!("other" in branches)) throw new Error(`nothing else to choose: ${text}`);
    return [name!, kind as Kind, branches];
  }
  const found = message();
  expected(/$/y);
  return found;
}

/** A message with its values; `written` is what becomes of those that are words. */
export function write(
  message: Message,
  values: Values,
  lang: string,
  written = (word: string) => word,
): string {
  if (typeof message === "string") return message;
  const pieces = message.map((part): string => {
    if (typeof part === "string") return part;
    const [name, kind, branches] = part;
    if (!(name in values)) throw new Error(`no value for {${name}}`);
    const value = values[name];
    if (kind === "#") return numbersOf(lang).format(Number(value));
    if (!branches) return typeof value === "string" ? written(value) : String(value ?? "");
    return write(chosen(branches, value, kind, lang), values, lang, written);
  });
  return pieces.join("");
}

function chosen(
  branches: Record<string, Message>,
  value: Values[string],
  kind: Kind | undefined,
  lang: string,
): Message {
  const exactly = branches[kind === "select" ? String(value) : `=${Number(value)}`];
  if (exactly !== undefined || kind === "select") return exactly ?? branches.other!;
  const rules = kind === "plural" ? pluralsOf(lang) : ordinalsOf(lang);
  return branches[rules.select(Number(value))] ?? branches.other!;
}

// To make one takes far longer than to ask it.
const numbersOf = once((lang) => new Intl.NumberFormat(lang));
const pluralsOf = once((lang) => new Intl.PluralRules(lang));
const ordinalsOf = once((lang) => new Intl.PluralRules(lang, { type: "ordinal" }));

function once<T>(make: (lang: string) => T): (lang: string) => T {
  const made: Record<string, T> = {};
  return (lang) => (made[lang] ??= make(lang));
}
