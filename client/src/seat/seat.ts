/**
 * A seat is a state, its options, act and try, whether it is live, only drafted or past. Components
 * call the one they are given `sitting`: `seat` is a number there, as it is for the server.
 */
import type {
  Action,
  DraftStep,
  Family,
  DraftPlayed,
  Shown,
  State,
  TableShown,
  TrialShown,
} from "../lib/wire";

/** Whose eyes: a seat, or null for somebody beside the table. */
export type Viewer = number | null;

/** A table as somebody sees it: all that is needed to look. */
export interface Sight {
  readonly id: string;
  /** The table apart from its game: seats, terms, status. */
  readonly table: TableShown | null;
  readonly viewer: Viewer;
  /** What this viewer sees; null before it is known. */
  readonly state: State | null;
  /** Seats that are played in this browser. */
  readonly mine: number[];
}

/** What else to ask when actions are tried. */
export interface Asking {
  /** Until dinner: the evening it would bring; while companies are chosen with the day before it. */
  day?: boolean;
}

/** A sight with the right to decide. */
export interface Seat extends Sight {
  readonly shown: Shown | null;
  readonly options: Family[];
  /** Whether this viewer is asked for something. */
  readonly asked: boolean;
  /** Whether an action is under way. */
  readonly busy: boolean;
  /** Carry out an action or a gesture; throws `Refused`. */
  act(action: Action): Promise<void>;
  /** Carry out several in one go, as far as it goes; only a live seat can. */
  play?(steps: DraftStep[]): Promise<DraftPlayed>;
  /** Take back the last own step; throws `Refused`. */
  undo(): Promise<void>;
  /** What actions would bring; nothing changes. */
  try(actions: Action[], more?: Asking): Promise<TrialShown>;
  /** How many houses a campaign would win over from each of these places, where one can tell. */
  takers?(action: Action, places: [number, number, boolean][]): Promise<number[]>;
}
