/** Where everything is: the map, and beside it what has no place on it. */
import type { Board, Box, CampaignShown, HouseShown } from "../lib/wire";
import { placeOf } from "./kept";
import { around, place, type Place } from "./squares";

/** A card beside the map. */
export const CARD = { width: 120, height: 80 };
const GAP = 14;

export interface Layout {
  /** All there is to see. */
  bounds: Place;
  houses: { house: HouseShown; at: Place; beside: boolean }[];
  campaigns: { campaign: CampaignShown; at: Place }[];
}

/** The board laid out for a view: what lies beside the map goes where there is more room. */
export function layout(board: Board, wide: boolean): Layout {
  const map = place(board.box as Box);
  const others = board.campaigns.filter((one) => one.box === null);
  const guests = board.houses.filter((one) => one.box === null);
  const cards = strip(map, others.length + guests.length, wide);
  const bounds = around([map, ...cards]) ?? map;
  return {
    bounds,
    houses: board.houses.map((house) => ({
      house,
      at: house.box ? placeOf(house) : cards[others.length + guests.indexOf(house)]!,
      beside: house.box === null,
    })),
    campaigns: board.campaigns.map((campaign) => ({
      campaign,
      at: campaign.box ? placeOf(campaign) : cards[others.indexOf(campaign)]!,
    })),
  };
}

/** Rows of cards below the map, or columns to its right. */
export function strip(map: Place, count: number, wide: boolean): Place[] {
  const step = { x: CARD.width + GAP, y: CARD.height + GAP };
  const room = wide ? (map.height + GAP) / step.y : (map.width + GAP) / step.x;
  const line = Math.max(1, Math.floor(room));
  return Array.from({ length: count }, (_, i) => {
    const [over, along] = [Math.floor(i / line), i % line];
    return {
      ...CARD,
      x: wide ? map.x + map.width + GAP + over * step.x : map.x + along * step.x,
      y: wide ? map.y + along * step.y : map.y + map.height + GAP + over * step.y,
    };
  });
}
