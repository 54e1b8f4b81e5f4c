/** The forecast kept fresh while a game is looked at: for overlays and for houses nobody serves. */
import type { Insight } from "../board/insight";
import { get, post } from "../lib/api";
import type { Screen } from "../lib/screen.svelte";
import type { Sight } from "../seat/seat";
import { afterRest, whileWanted } from "../lib/wanted";
import type { Square } from "../lib/wire";
import { overlaid, type Forecast } from "./insight";

const REST = 500;

export class Outlook {
  /** What the coming evening would be as things stand; null: there is none to foresee. */
  forecast = $state.raw<Forecast | null>(null);
  #blocks = $state.raw<Square[][]>([]);

  constructor(
    readonly sitting: Sight,
    readonly screen: Screen,
  ) {}

  /** What the board should lay over the map now. */
  get insight(): Insight {
    const shown = this.sitting.state?.shown;
    if (!shown) return {};
    const { tapped, overlay } = this.screen;
    const house = tapped?.kind === "house" ? tapped.id : null;
    return overlaid(
      overlay,
      this.forecast?.houses ?? null,
      shown.board,
      shown.chains,
      house,
      this.#blocks,
    );
  }

  /** Ask for the blocks while they are wanted, again when the map has changed. Call it in an effect. */
  survey(): () => void {
    const board = this.sitting.state?.shown.board;
    if (!board || this.screen.overlay !== "blocks") return () => {};
    const answer = get(`/api/tables/${this.sitting.id}/blocks`);
    return whileWanted(answer, ({ blocks }) => (this.#blocks = blocks));
  }

  /** Ask anew whenever the game has gone on. Call it in an effect. */
  follow(): () => void {
    const { state, viewer, id } = this.sitting;
    if (!state || state.over || state.shown.phase === "setup") {
      this.forecast = null;
      return () => {};
    }
    return afterRest(REST, () => {
      if (document.hidden) return;
      const answer = post(`/api/tables/${id}/forecast`, { seat: viewer, houses: true });
      return whileWanted(answer, (found) => (this.forecast = found));
    });
  }
}
