/** The names of our texts, and what those of the game begin with. */
export type OwnText =
  | keyof typeof import("./app/en.json")
  | keyof typeof import("./board/en.json")
  | keyof typeof import("./bots/en.json")
  | keyof typeof import("./cards/en.json")
  | keyof typeof import("./company/en.json")
  | keyof typeof import("./decide/en.json")
  | keyof typeof import("./desk/en.json")
  | keyof typeof import("./home/en.json")
  | keyof typeof import("./keys/en.json")
  | keyof typeof import("./overview/en.json")
  | keyof typeof import("./plan/en.json")
  | keyof typeof import("./playback/en.json")
  | keyof typeof import("./replay/en.json")
  | keyof typeof import("./review/en.json")
  | keyof typeof import("./rivals/en.json")
  | keyof typeof import("./rules/en.json")
  | keyof typeof import("./settings/en.json")
  | keyof typeof import("./setup/en.json")
  | keyof typeof import("./table/en.json");

/** A text of the game comes from the server, with the modules that are in play. */
export type GameText = `${GameArea}.${string}`;
type GameArea =
  | "action"
  | "bot"
  | "campaign"
  | "chain"
  | "corner"
  | "employee"
  | "good"
  | "house"
  | "milestone"
  | "module"
  | "option"
  | "phase"
  | "phrase"
  | "place"
  | "reason"
  | "reserve"
  | "scenario"
  | "side"
  | "step";

export type Text = OwnText | GameText;
