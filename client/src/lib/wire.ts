/** Names for the generated types of what travels (`src/wire.d.ts`). */
import type { components } from "../wire";

type Schemas = components["schemas"];

export type Shown = Schemas["Shown"];
export type Board = Schemas["Board"];
/** What events leave out of an evening: roads that nobody drove, money that was lacking. */
export type LeftOut = Schemas["LeftOut"];
export type HouseShown = Schemas["HouseShown"];
export type RestaurantShown = Schemas["RestaurantShown"];
export type CampaignShown = Schemas["CampaignShown"];
export type PieceShown = Schemas["PieceShown"];
export type ChainShown = Schemas["ChainShown"];
export type CardShown = Schemas["CardShown"];
export type StackShown = Schemas["StackShown"];
export type MilestoneShown = Schemas["MilestoneShown"];
export type SetupContent = Schemas["SetupContent"];
export type EmployeeShown = Schemas["EmployeeShown"];
/** A set-up; what it does not say has the default. */
export type Setup = Partial<Schemas["Setup"]> & { players: number };
export type TableShown = Omit<Schemas["TableShown"], "setup"> & { setup: Setup };
export type SeatShown = Schemas["SeatShown"];
export type Person = Schemas["Person"];
/** Wishes as they are told: all of them. */
export type Wishes = Required<Schemas["Wishes"]>;
export type Notifications = Schemas["Notifications"];
export type Fault = Schemas["Fault"];
export type Catalogue = Schemas["Catalogue"];
export type ScenarioShown = Schemas["ScenarioShown"];
export type ModuleShown = Schemas["ModuleShown"];
/** A table to be set up; what it does not say has the default. */
export type NewTable = Partial<Omit<Schemas["NewTable"], "setup">> & { setup: Setup };
export type BotRatingsShown = Schemas["BotRatingsShown"];
export type BotRatingTable = Schemas["BotRatingTable"];
export type BotScoreShown = Schemas["BotScoreShown"];
export type ExploiterShown = Schemas["ExploiterShown"];
export type HeadToHead = Schemas["HeadToHead"];
export type Pace = Schemas["Pace"];
export type ClockShown = Schemas["ClockShown"];
export type Absence = Schemas["Absence"];

export type Square = [number, number];
export type Box = [number, number, number, number];
/** An action as it is sent: `do`, `seat` and the fields of its kind. */
export type Action = { do: string; seat: number; [field: string]: unknown };

/** An action of a draft with the step in which it was drafted; "": it is not known. */
export interface DraftStep {
  action: Action;
  step: string;
}
/** How far a draft was played. */
export type DraftPlayed = Schemas["DraftPlayed"];
/** A family of legal actions: shared fields, axes along which they differ, squares. */
export type Family = Schemas["FamilyShown"];
/** Any event, of whatever module: a fact with `what`. */
export type GameEvent = { what: string; [field: string]: unknown };
/** What a viewer is told as its `number`th message. */
export type ViewerMessage = Omit<Schemas["ViewerMessage"], "action" | "events"> & {
  action: Action | null;
  events: GameEvent[];
};
/** What actions would bring, and whom a campaign would reach. */
export type TrialShown = Omit<Schemas["TrialShown"], "events" | "takers"> & {
  events: GameEvent[];
  takers?: number[];
  /** By house: chains to which it would pass a new coffee shop. */
  passing?: Record<string, number[]>;
};
export type Reach = Schemas["Reach"];
/** What a viewer sees. */
export type State = Schemas["Now"];
/** What the board should point at. */
export type Focus = Partial<Schemas["LogFocus"]>;
export type LogLine = Schemas["LogLine"];
export type LogEntry = Schemas["LogEntry"];
export type ServerMessage = Schemas["ServerMessage"];
