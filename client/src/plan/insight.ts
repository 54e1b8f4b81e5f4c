/** What the server forecasts, as the board lays it over the map. Pure. */
import {
  reachOf,
  together,
  type HouseInsight,
  type Insight,
  type RestaurantInsight,
  restaurantKey,
} from "../board/insight";
import { chainName, named, type Seats } from "../board/names";
import type { Overlay } from "../lib/screen.svelte";
import type { Board, Square } from "../lib/wire";
import { money, t } from "../lib/words.svelte";
import { asked } from "../playback/offers";
import type { components } from "../wire";

type Schemas = components["schemas"];
export type Forecast = Schemas["Forecast"];
export type HouseForecast = Schemas["HouseForecast"];

/** By how much a house goes to its winner, in a sentence. */
export function marginWords({ winner, margin }: HouseForecast, chains: Seats): string {
  if (winner === null) return t("plan.nobody");
  const who = named(chains, winner);
  if (margin === null) return t("plan.alone", who);
  return margin === 0 ? t("plan.tied", who) : t("plan.margin", { ...who, dollars: money(margin) });
}

/** Who would win each house now, and by how much. */
export function winners(houses: Record<string, HouseForecast>, chains: Seats): Insight {
  const flags = Object.entries(houses).map(([id, house]): [string, HouseInsight] => {
    const { winner, margin } = house;
    const tight = margin !== null && margin <= 1;
    return [
      id,
      {
        winner,
        label: winner === null || margin === null ? "" : margin === 0 ? "=" : `+${money(margin)}`,
        words: marginWords(house, chains),
        tone: winner === null ? "quiet" : tight ? "bad" : "plain",
      },
    ];
  });
  return { houses: Object.fromEntries(flags) };
}

/** What each house would pay, and to whom: of a dinner that is forecast. */
export function takings(houses: readonly HouseForecast[], chains: Seats): Insight {
  const flags = houses.map((house): [string, HouseInsight] => [
    house.house,
    {
      winner: house.winner,
      label: house.winner === null ? "" : money(house.total),
      words: marginWords(house, chains),
      tone: house.winner === null ? "quiet" : "plain",
    },
  ]);
  return { houses: Object.fromEntries(flags) };
}

/** Houses that want something nobody could serve as things stand. */
export function unserved(houses: Record<string, HouseForecast>): Insight {
  const hungry = Object.entries(houses).filter(
    ([, house]) => house.winner === null && house.demand.length > 0,
  );
  return { houses: Object.fromEntries(hungry.map(([id]) => [id, { unserved: true }])) };
}

/** What each chain asks of one house: at its restaurants price and distance. */
export function pricesTo(house: HouseForecast, board: Board, chains: Seats): Insight {
  const labels: Record<string, RestaurantInsight> = {};
  for (const restaurant of board.restaurants) {
    const offer = house.offers.find((one) => one.seat === restaurant.seat);
    if (!offer || !restaurant.open) continue;
    const far = offer.adjusted === null;
    const away = offer.adjusted ?? 0;
    const distance = away < 0 ? `− ${-away}` : `+ ${away}`;
    labels[restaurantKey(restaurant)] = {
      label: far ? "–" : `${money(offer.price)} ${distance} = ${money(asked(offer))}`,
      words: far
        ? t("plan.no_road")
        : t("plan.asks", { chain: chainName(chains, offer.seat), dollars: money(asked(offer)) }),
      tone: offer.seat === house.winner ? "good" : offer.serves ? "plain" : "quiet",
    };
  }
  return { restaurants: labels };
}

/** What the winner of each hungry house asks of it: for one house `pricesTo` tells what all ask. */
export function cheapest(houses: Record<string, HouseForecast>, chains: Seats): Insight {
  const flags = Object.entries(houses).flatMap(([id, house]): [string, HouseInsight][] => {
    const offer = house.offers.find((one) => one.seat === house.winner);
    if (!offer || house.demand.length === 0) return [];
    const dollars = money(asked(offer));
    const words = t("plan.asks", { chain: chainName(chains, offer.seat), dollars });
    return [[id, { winner: house.winner, label: dollars, words, tone: "plain" }]];
  });
  return { houses: Object.fromEntries(flags) };
}

/** Whom all campaigns reach. */
export function reaches(board: Board): Insight {
  return together(...board.campaigns.map(({ number }) => reachOf(board, number)));
}

/** The blocks of the map, told apart by hatching. */
export function blocksOf(blocks: Square[][]): Insight {
  return { regions: blocks.map((squares, i) => ({ squares, tone: "plain", pattern: i })) };
}

/** What an overlay lays over the map. */
export function overlaid(
  overlay: Overlay,
  houses: Record<string, HouseForecast> | null,
  board: Board,
  chains: Seats,
  tapped: string | null,
  blocks: Square[][] = [],
): Insight {
  const base = houses ? unserved(houses) : null;
  if (overlay === "blocks") return together(base, blocksOf(blocks));
  if (overlay === "reach") return together(base, reaches(board));
  if (!houses) return {};
  if (overlay === "winners") return together(base, winners(houses, chains));
  if (overlay !== "prices") return base ?? {};
  const house = tapped === null ? undefined : houses[tapped];
  return together(base, house ? pricesTo(house, board, chains) : cheapest(houses, chains));
}
