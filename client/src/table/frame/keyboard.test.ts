import { afterEach, describe, expect, it } from "vitest";
import en from "../../texts/keys/en.json";
import { asksForHelp, asksForMap, asksToUndo, GROUPS, isNamed, type Key } from "./keyboard";

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

/** What a press on an element is heard as. */
function heard<T>(hears: (event: KeyboardEvent) => T, element: string, key: KeyboardEventInit) {
  document.body.innerHTML = element;
  let found: T | undefined;
  document.body.onkeydown = (event) => (found = hears(event));
  const event = new KeyboardEvent("keydown", { bubbles: true, ...key });
  document.body.querySelector("[data-here]")?.dispatchEvent(event);
  return found;
}
afterEach(() => document.body.replaceChildren());

describe("the map", () => {
  const asked = (element: string, key: KeyboardEventInit = {}) =>
    heard(asksForMap, element, { key: "0", ...key });

  it("is asked for with 0", () => {
    expect(asked("<button data-here></button>")).toBe(true);
    expect(asked("<button data-here></button>", { key: "1" })).toBe(false);
    expect(asked("<button data-here></button>", { altKey: true })).toBe(false);
  });

  it("is not while one writes or chooses, nor on the map itself", () => {
    expect(asked("<textarea data-here></textarea>")).toBe(false);
    expect(asked("<select data-here></select>")).toBe(false);
    expect(asked("<input data-here>")).toBe(false);
    expect(asked("<svg><g data-here></g></svg>")).toBe(false);
    expect(asked("<dialog open></dialog><button data-here></button>")).toBe(false);
  });
});

describe("undoing", () => {
  const asked = (element: string, key: KeyboardEventInit = {}) =>
    heard(asksToUndo, element, { key: "z", ctrlKey: true, ...key });
  const here = "<button data-here></button>";

  it("is asked for with Ctrl or ⌘, doing again with Shift besides", () => {
    expect(asked(here)).toBe("undo");
    expect(asked(here, { ctrlKey: false, metaKey: true })).toBe("undo");
    expect(asked(here, { key: "Z", shiftKey: true })).toBe("redo");
    expect(asked(here, { ctrlKey: false })).toBe("");
    expect(asked("<textarea data-here></textarea>")).toBe("");
  });

  it("is not behind a dialog: at a curtain the next player has the keys; it is on an overview", () => {
    expect(asked(`<dialog open>${here}</dialog>`)).toBe("");
    expect(asked(`<dialog open data-acts>${here}</dialog>`)).toBe("undo");
    expect(asked(`<dialog open data-acts></dialog><dialog open>${here}</dialog>`)).toBe("");
  });
});

describe("the help", () => {
  const asked = (element: string, key: KeyboardEventInit = {}) =>
    heard(asksForHelp, element, { key: "?", ...key });

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
