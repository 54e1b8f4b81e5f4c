/** What the desk's tables tell, row by row: as the server shows and forecasts it. Pure. */
import type { Board, CardShown, HouseShown } from "../lib/wire";
import type { Forecast, HouseForecast } from "../plan/insight";
import { asked } from "../playback/offers";

/** What a chain asks of a house. */
export interface Cell {
  seat: number;
  /** Price and distance together; null: no road leads there. */
  asks: number | null;
  distance: number | null;
  /** Whether it has what the house wants. */
  serves: boolean;
  wins: boolean;
}

export interface HouseRow {
  house: HouseShown;
  forecast: HouseForecast | null;
  /** One for each seat, in their order. */
  cells: Cell[];
}

/** House by chain, in the order in which they eat. */
export function houseRows(
  board: Board,
  seats: readonly number[],
  forecast: Pick<Forecast, "houses"> | null,
): HouseRow[] {
  return board.houses
    .toSorted((a, b) => a.order - b.order)
    .map((house) => {
      const told = forecast?.houses[house.id] ?? null;
      return { house, forecast: told, cells: seats.map((seat) => cellOf(seat, told)) };
    });
}

function cellOf(seat: number, told: HouseForecast | null): Cell {
  const offer = told?.offers.find((one) => one.seat === seat);
  const reached = offer !== undefined && offer.adjusted !== null;
  return {
    seat,
    asks: reached ? asked(offer) : null,
    distance: offer?.adjusted ?? null,
    serves: offer?.serves ?? false,
    wins: told?.winner === seat,
  };
}

/** The people of a company by where they are. */
export function byPlace(cards: readonly CardShown[]): Record<CardShown["place"], CardShown[]> {
  const at = (place: CardShown["place"]) => cards.filter((card) => card.place === place);
  return { work: at("work"), busy: at("busy"), beach: at("beach") };
}
