import { afterEach, describe, expect, it } from "vitest";
import en from "../../texts/keys/en.json";
import { asksForHelp, GROUPS, isNamed, type Key } from "./keyboard";

const texts: Record<string, string> = en;
const docs = import.meta.glob<string>("../../../../docs/client.md", {
  query: "?raw",
  import: "default",
  eager: true,
});
const [page = ""] = Object.values(docs);

/** The table of keys in the docs: where, keys, what. */
function written(): string[][] {
  const [, section = ""] = page.split("\n## Keyboard\n");
  const [own = ""] = section.split("\n## ");
  const rows = own.split("\n").filter((line) => line.startsWith("|"));
  return rows.slice(2).map((line) =>
    line
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim()),
  );
}
const cap = (key: Key) => `\`${isNamed(key) ? texts[`keys.key.${key}`] : key}\``;
/** The same table from the list. */
const listed = GROUPS.flatMap(({ id, shortcuts }) =>
  shortcuts.map(({ chords, does }, place) => [
    place ? "" : (texts[`keys.${id}`] ?? ""),
    chords.map((chord) => chord.map(cap).join(" ")).join(", "),
    texts[`keys.${id}.${does}`] ?? "",
  ]),
);

describe("the keys", () => {
  it("are in the docs as they are in the help", () => {
    expect(listed.length).toBeGreaterThan(25);
    expect(written()).toEqual(listed);
  });
});

describe("the help", () => {
  afterEach(() => document.body.replaceChildren());

  function asked(element: string, key: KeyboardEventInit = {}): boolean {
    document.body.innerHTML = element;
    let asks = false;
    document.body.onkeydown = (event) => (asks = asksForHelp(event));
    const event = new KeyboardEvent("keydown", { key: "?", bubbles: true, ...key });
    document.body.querySelector("[data-here]")?.dispatchEvent(event);
    return asks;
  }

  it("is asked for with a question mark", () => {
    expect(asked("<button data-here></button>")).toBe(true);
    expect(asked("<input type='checkbox' data-here>")).toBe(true);
    expect(asked("<button data-here></button>", { key: "!" })).toBe(false);
    expect(asked("<button data-here></button>", { ctrlKey: true })).toBe(false);
  });

  it("does not come while one writes or while a dialog is open", () => {
    for (const field of ["input", "textarea", "select"])
      expect(asked(`<${field} data-here></${field}>`), field).toBe(false);
    expect(asked("<p contenteditable='true' data-here></p>")).toBe(false);
    expect(asked("<dialog open><button data-here></button></dialog>")).toBe(false);
  });
});
