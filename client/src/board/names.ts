/** What things on the map are called: for screen readers, and on the card that a tap opens. */
import { known, list, t } from "../lib/words.svelte";
import { you } from "../lib/you.svelte";
import type {
  Board,
  CampaignShown,
  HouseShown,
  PieceShown,
  RestaurantShown,
  Square,
} from "../lib/wire";
import { columnName, inBox, onMap, rowName, sameSquare, sideOf, squareName } from "./squares";

/** Who has which chain. */
export type Seats = readonly { seat: number; chain: string }[];

export function chainOf(seats: Seats, seat: number): string | null {
  return seats.find((one) => one.seat === seat)?.chain ?? null;
}

export function chainName(seats: Seats, seat: number): string {
  const chain = chainOf(seats, seat);
  return chain === null ? t("board.nobody") : t(`chain.${chain}`);
}

/** The chain of a seat in a sentence; `you`: whether it is the one who looks. */
export function named(seats: Seats, seat: number): { chain: string; you: "yes" | "no" } {
  if (seat === you.seat) return { chain: t("phrase.you"), you: "yes" };
  return { chain: chainName(seats, seat), you: "no" };
}

/** A name for something that may have none in the texts. */
export function nameOf(area: string, id: string): string {
  const key = `${area}.${id}`;
  return known(key) ? t(key) : id.replaceAll("_", " ");
}

export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** A house as it is called within a sentence. */
export function houseName(id: string): string {
  return known(`house.${id}`) ? t(`house.${id}`) : t("phrase.house", { number: id });
}

/** Goods with their numbers, in the order in which they come: "2 burgers and 1 beer". */
export function goodsList(goods: readonly string[]): string {
  const counts = counted(goods);
  return list(
    [...counts].map(([good, count]) =>
      known(`good.${good}.some`)
        ? t(`good.${good}.some`, { count })
        : `${count} ${nameOf("good", good)}`,
    ),
  );
}

export function counted(goods: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const good of goods) counts.set(good, (counts.get(good) ?? 0) + 1);
  return counts;
}

export function wants(house: HouseShown): string {
  if (house.demand.length === 0) return t("board.wants_nothing");
  return t("board.wants", { goods: goodsList(house.demand.map((one) => one.good)) });
}

export function room(house: HouseShown): string {
  return house.room === null ? t("board.room_any") : t("board.room", { count: house.room });
}

/** "House 5, garden, wants 2 burgers and 1 beer, room for 2 more". */
export function houseWords(house: HouseShown): string {
  const parts = [capital(houseName(house.id))];
  if (house.garden) parts.push(t("board.garden"));
  parts.push(wants(house), room(house));
  return parts.join(t("board.comma"));
}

export function restaurantWords(restaurant: RestaurantShown, seats: Seats): string {
  const [x, y] = restaurant.box;
  const parts = [
    capital(t("board.restaurant_of", named(seats, restaurant.seat))),
    t("board.at", { square: squareName([x, y]) }),
    restaurant.drive_in
      ? t("board.drive_in")
      : t("board.entrance", { corner: t(`corner.${restaurant.entrance}`) }),
  ];
  if (!restaurant.open) parts.push(t("board.coming_soon"));
  return parts.join(t("board.comma"));
}

export function campaignName(campaign: Pick<CampaignShown, "kind" | "number">): string {
  return t("board.numbered", {
    name: nameOf("campaign", campaign.kind),
    number: campaign.number,
  });
}

export function turnsLeft(turns: number): string {
  return turns === 0 ? t("board.for_ever") : t("board.turns_left", { count: turns });
}

export function campaignWords(campaign: CampaignShown, seats: Seats): string {
  const parts = [campaignName(campaign)];
  if (campaign.goods.length) parts.push(list(campaign.goods.map((good) => nameOf("good", good))));
  parts.push(turnsLeft(campaign.turns));
  if (campaign.owner >= 0) parts.push(chainName(seats, campaign.owner));
  parts.push(reachWords(campaign.reaches));
  return parts.join(t("board.comma"));
}

export function reachWords(houses: readonly string[]): string {
  if (houses.length === 0) return t("board.reaches_nobody");
  return t("board.reaches", { houses: list(houses.map(houseName)) });
}

export function pieceWords(piece: PieceShown, seats: Seats): string {
  const name = nameOf("piece", piece.kind);
  return piece.owner >= 0 ? `${name}${t("board.comma")}${chainName(seats, piece.owner)}` : name;
}

/** A place by its square, or by the edge of the map it lies at with its rows or columns. */
export function placeName(square: Square, board: Board, size: [number, number] = [1, 1]): string {
  if (onMap(board, square)) return squareName(square);
  const [[x, y], [width, height]] = [square, size];
  const side = sideOf(
    board,
    [x, y, width, height],
    height > width || (width === 2 && height !== 2),
  );
  const upright = side === "west" || side === "east";
  const [at, along] = upright ? [y, height] : [x, width];
  const name = upright ? rowName : columnName;
  const lines = `${upright ? "row" : "column"}${along > 1 ? "s" : ""}`;
  return t("phrase.edge", { side, lines, first: name(at), last: name(at + along - 1) });
}

/** What is on a square, for the keys: its name, and what lies there. */
export function squareWords(
  square: Square,
  board: Board,
  seats: Seats,
  size?: [number, number],
): string {
  const on = (box: readonly number[] | null | undefined) =>
    box != null && inBox(square, box as [number, number, number, number]);
  const there = [
    ...board.houses.filter((one) => on(one.box)).map((one) => houseName(one.id)),
    ...board.houses
      .filter((one) => on(one.garden))
      .map((one) => t("board.garden_of", { house: houseName(one.id) })),
    ...board.restaurants
      .filter((one) => on(one.box))
      .map((one) => t("board.restaurant_of", named(seats, one.seat))),
    ...board.campaigns.filter((one) => on(one.box)).map(campaignName),
    ...board.pieces.filter((one) => on(one.box)).map((one) => pieceWords(one, seats)),
    ...board.sources
      .filter((one) => sameSquare(one.at as Square, square))
      .map((one) => t("board.source", { good: nameOf("good", one.good) })),
    ...(board.parks.some((one) => sameSquare(one as Square, square)) ? [t("board.park")] : []),
  ];
  return [placeName(square, board, size), ...there].join(t("board.comma"));
}
