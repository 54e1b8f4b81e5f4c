/** The expert's desk beside the board: where there is room for it, and whether it is open. */
import { MediaQuery } from "svelte/reactivity";
import { Fold } from "../table/panels/fold.svelte";

/** From here on it takes nothing from the map. */
const SPACIOUS = 2400;

class Desk {
  /** Whether a decision needs the middle of the screen: the desk is folded unless one opens it. */
  large = $state(false);
  readonly #wide = new MediaQuery("min-width: 1440px");
  readonly #fold = new Fold("magnate.desk", () => this.large, innerWidth >= SPACIOUS);

  /** Whether the screen is wide enough. */
  get fits(): boolean {
    return this.#wide.current;
  }
  get open(): boolean {
    return this.fits && this.#fold.open;
  }
  set open(open: boolean) {
    this.#fold.open = open;
  }
}

export const desk = new Desk();

export const PANELS = ["houses", "tonight", "campaigns", "companies"] as const;
export type Panel = (typeof PANELS)[number];

/** What is open on the desk. */
export const folds = Object.fromEntries(
  PANELS.map((panel) => [panel, new Fold(`magnate.desk.${panel}`, () => false)]),
) as Record<Panel, Fold>;
