/** What can be pressed on the map: houses, restaurants and campaigns, each with its name. */
import type { Board, Box, Focus } from "../lib/wire";
import { restaurantKey } from "./insight";
import type { Layout } from "./layout";
import { campaignWords, houseWords, restaurantWords, type Seats } from "./names";
import { around, middle, place, squareBox, type Place, type Point } from "./squares";

export interface Thing {
  kind: "house" | "restaurant" | "campaign";
  id: string;
  /** `kind:id`. */
  key: string;
  at: Place;
  words: string;
}

export function thingsOf(board: Board, laid: Layout, seats: Seats): Thing[] {
  const thing = (kind: Thing["kind"], id: string, at: Place, words: string): Thing => ({
    kind,
    id,
    key: `${kind}:${id}`,
    at,
    words,
  });
  return [
    ...laid.houses.map(({ house, at }) => {
      const garden = house.garden ? [place(house.garden as Box)] : [];
      return thing("house", house.id, around([at, ...garden]) ?? at, houseWords(house));
    }),
    ...board.restaurants.map((one) =>
      thing("restaurant", restaurantKey(one), place(one.box as Box), restaurantWords(one, seats)),
    ),
    ...laid.campaigns.map(({ campaign, at }) =>
      thing("campaign", String(campaign.number), at, campaignWords(campaign, seats)),
    ),
  ];
}

export function thingMiddle(thing: Thing): Point {
  return middle(thing.at);
}

/** The places that a focus points at. */
export function pointedAt(focus: Focus | null, things: readonly Thing[]): Place[] {
  if (focus === null) return [];
  const keys = new Set([
    ...(focus.houses ?? []).map((id) => `house:${id}`),
    ...(focus.campaigns ?? []).map((number) => `campaign:${number}`),
    ...(focus.restaurants ?? []).map(
      ([seat, index]) => `restaurant:${restaurantKey({ seat, index })}`,
    ),
  ]);
  const found = things.filter(({ key }) => keys.has(key)).map(({ at }) => at);
  // A thing and the square it lies on are one place.
  const squares = (focus.squares ?? [])
    .map((square) => place(squareBox(square)))
    .filter((square) => !found.some((at) => lies(square, at)));
  return [...new Map([...found, ...squares].map((at) => [Object.values(at).join(), at])).values()];
}

function lies(inner: Place, at: Place): boolean {
  return (
    inner.x >= at.x &&
    inner.y >= at.y &&
    inner.x + inner.width <= at.x + at.width &&
    inner.y + inner.height <= at.y + at.height
  );
}
