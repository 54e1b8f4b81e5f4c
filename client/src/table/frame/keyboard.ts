/** All keys, as the help shows them. The table in `docs/client.md` says the same; a test compares. */

import { meantForAll, shortcutsOn } from "../../lib/shortcuts";

/** Keys that every language writes alike. */
type Plain =
  | "1 … 9"
  | "A … Z"
  | "H"
  | "L"
  | "M"
  | "N"
  | "O"
  | "P"
  | "R"
  | "T"
  | "V"
  | "X"
  | "Z"
  | "Enter"
  | "Esc"
  | "⌘"
  | "+"
  | "-"
  | "0"
  | "/"
  | "?"
  | "←"
  | "→"
  | "↑"
  | "↓"
  | "← ↑ → ↓";

/** Keys that have a name in each language. */
const NAMED = [
  "space",
  "shift",
  "ctrl",
  "tab",
  "home",
  "end",
  "page_up",
  "page_down",
  "backspace",
  "delete",
] as const;
type Named = (typeof NAMED)[number];

export type Key = Plain | Named;

/** Keys that are held together. */
export type Chord = readonly Key[];

export interface Shortcut {
  /** Any of these. */
  chords: readonly Chord[];
  /** What it does: `keys.GROUP.DOES`. */
  does: string;
}

export interface Group {
  id: string;
  shortcuts: readonly Shortcut[];
}

const arrows: Chord = ["← ↑ → ↓"];
const each = (...keys: Key[]): Chord[] => keys.map((key) => [key]);

export const GROUPS: readonly Group[] = [
  {
    id: "everywhere",
    shortcuts: [
      { chords: each("tab"), does: "next" },
      { chords: each("Enter", "space"), does: "press" },
      { chords: each("Esc"), does: "close" },
      { chords: each("?"), does: "help" },
    ],
  },
  {
    id: "decision",
    shortcuts: [
      { chords: each("1 … 9"), does: "option" },
      { chords: [["shift", "1 … 9"]], does: "later" },
      { chords: each("R"), does: "turn" },
      { chords: each("Enter"), does: "confirm" },
      { chords: [arrows], does: "squares" },
      { chords: each("Esc"), does: "back" },
    ],
  },
  {
    id: "company",
    shortcuts: [
      { chords: each("A … Z"), does: "work" },
      { chords: each("1 … 9"), does: "boss" },
      { chords: [arrows], does: "walk" },
      { chords: each("backspace", "delete"), does: "beach" },
      { chords: each("0"), does: "map" },
      { chords: each("Enter"), does: "open" },
      { chords: each("Esc"), does: "seen" },
    ],
  },
  {
    id: "board",
    shortcuts: [
      { chords: [arrows], does: "go" },
      { chords: each("page_up", "page_down"), does: "along" },
      { chords: each("home", "end"), does: "ends" },
      { chords: each("Enter", "space"), does: "open" },
      { chords: each("Esc"), does: "close" },
      { chords: [["shift", ...arrows]], does: "move" },
      { chords: each("+", "-", "0"), does: "zoom" },
    ],
  },
  {
    id: "table",
    shortcuts: [
      {
        chords: [
          ["ctrl", "Z"],
          ["⌘", "Z"],
        ],
        does: "undo",
      },
      {
        chords: [
          ["ctrl", "shift", "Z"],
          ["⌘", "shift", "Z"],
        ],
        does: "redo",
      },
      { chords: each("M", "N"), does: "overview" },
      { chords: each("X"), does: "desk" },
      { chords: each("H"), does: "advice" },
      { chords: each("P"), does: "plan" },
      { chords: each("O"), does: "overlay" },
      { chords: each("L"), does: "log" },
      { chords: each("T"), does: "waits" },
      { chords: each("←", "→", "home", "end"), does: "tabs" },
      { chords: [["V"], ["shift", "V"]], does: "rivals" },
      { chords: each("←", "→"), does: "company" },
    ],
  },
  {
    id: "overview",
    shortcuts: [
      { chords: [arrows], does: "go" },
      { chords: each("home", "end"), does: "ends" },
      { chords: each("Enter"), does: "open" },
      { chords: each("M", "N"), does: "other" },
    ],
  },
  {
    id: "evening",
    shortcuts: [
      { chords: each("space"), does: "pause" },
      { chords: each("←", "→"), does: "step" },
      { chords: each("Esc", "Enter", "1 … 9"), does: "skip" },
    ],
  },
  {
    id: "replay",
    shortcuts: [
      { chords: each("←", "→"), does: "step" },
      { chords: each("page_up", "page_down"), does: "phase" },
      { chords: each("home", "end"), does: "ends" },
      { chords: each("space"), does: "run" },
    ],
  },
  {
    id: "plan",
    shortcuts: [{ chords: each("Enter"), does: "named" }],
  },
  {
    id: "rules",
    shortcuts: [
      { chords: each("/"), does: "search" },
      { chords: each("M", "N"), does: "overview" },
      { chords: each("↑", "↓"), does: "walk" },
      { chords: each("Enter"), does: "open" },
      { chords: each("Esc"), does: "end" },
    ],
  },
];

export function isNamed(key: Key): key is Named {
  return (NAMED as readonly string[]).includes(key);
}

/** Whether a press asks for the help; not while one writes or a dialog is open. */
export function asksForHelp(event: KeyboardEvent): boolean {
  return event.key === "?" && meantForAll(event);
}

/** Whether a press asks for a rival's company. */
export function asksForCompany(event: KeyboardEvent): boolean {
  if (!shortcutsOn() || event.altKey) return false;
  return event.key.toLowerCase() === "v" && meantForAll(event);
}

/** What a press takes back or does again; "": nothing, or one writes or answers a dialog. */
export function asksToUndo(event: KeyboardEvent): "" | "undo" | "redo" {
  if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z") return "";
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest("input, textarea, [contenteditable]")) return "";
  // at a dialog somebody else may sit; on an overview one acts, so one may take back
  if (document.querySelector("dialog[open]:not([data-acts])")) return "";
  return event.shiftKey ? "redo" : "undo";
}

/** Whether a press asks for the map instead of what is on the stage, or back; the map zooms itself. */
export function asksForMap(event: KeyboardEvent): boolean {
  if (event.key !== "0" || !shortcutsOn() || event.altKey) return false;
  const onMap = event.target instanceof Element && event.target.closest("svg") !== null;
  return !onMap && meantForAll(event);
}
