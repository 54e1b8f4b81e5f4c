/** The forecast kept fresh while a game is looked at: for overlays and for houses nobody serves. */
import type { Insight } from "../board/insight";
import { get, post } from "../lib/api";
import type { Desk } from "../lib/desk.svelte";
import type { Sitting } from "../lib/sitting.svelte";
import type { Square } from "../lib/wire";
import { overlaid, type Forecast, type HouseForecast } from "./insight";

const REST = 500;

export class Outlook {
  #houses = $state.raw<Record<string, HouseForecast> | null>(null);
  #blocks = $state.raw<Square[][]>([]);

  constructor(
    readonly sitting: Sitting,
    readonly desk: Desk,
  ) {}

  /** What the board should lay over the map now. */
  get insight(): Insight {
    const { shown } = this.sitting;
    if (!shown) return {};
    const { tapped, overlay } = this.desk;
    const house = tapped?.kind === "house" ? tapped.id : null;
    return overlaid(overlay, this.#houses, shown.board, shown.chains, house, this.#blocks);
  }

  /** Ask for the blocks while they are wanted, again when the map has changed. Call it in an effect. */
  survey(): void {
    const board = this.sitting.shown?.board;
    if (!board || this.desk.overlay !== "blocks") return;
    get<{ blocks: Square[][] }>(`/api/tables/${this.sitting.id}/blocks`).then(
      ({ blocks }) => (this.#blocks = blocks),
      () => {},
    );
  }

  /** Ask anew whenever the game has gone on. Call it in an effect. */
  follow(): () => void {
    const { state, viewer, id } = this.sitting;
    if (!state || state.over || state.shown.phase === "setup") {
      this.#houses = null;
      return () => {};
    }
    let wanted = true;
    const timer = setTimeout(() => {
      if (document.hidden) return;
      post<Forecast>(`/api/tables/${id}/forecast`, { seat: viewer, houses: true }).then(
        (found) => wanted && (this.#houses = found.houses),
        () => {},
      );
    }, REST);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }
}
