/** What is open on a screen beside what is always there. */
import { getContext, setContext } from "svelte";

export const OVERLAYS = ["none", "winners", "prices", "reach", "blocks"] as const;
export type Overlay = (typeof OVERLAYS)[number];

export class Screen {
  /** What the board shows on top of itself. */
  overlay = $state<Overlay>("none");
  /** A screen that takes the place of the table for a while. */
  full = $state<"" | "review" | "plan">("");
  /** The house, campaign or restaurant that was tapped; its card is open. */
  tapped = $state.raw<{ kind: "house" | "campaign" | "restaurant"; id: string } | null>(null);
  /** What hangs over the stage: all cards of the market, or all milestones. */
  overview = $state<"" | "market" | "milestones">("");
  /** The milestones that what is chosen now would earn. */
  leads = $state.raw<readonly string[]>([]);
  /** The list of all keys is open. */
  keys = $state(false);
  /** The word that was tapped: `employee.waitress`, `milestone.x`, `term.slot`, `rule.DIN-04`. */
  term = $state<string | null>(null);

  /** Put the cards away: somebody else looks. */
  turn(): void {
    this.tapped = null;
    this.term = null;
    this.overview = "";
  }
}

const KEY = Symbol("screen");

export function giveScreen(): Screen {
  return setContext(KEY, new Screen());
}

export function theScreen(): Screen {
  return getContext<Screen>(KEY);
}
