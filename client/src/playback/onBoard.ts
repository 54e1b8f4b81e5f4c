/** What a scene plays on the board. */
import type { BoardAnimation } from "../board/animation";
import { asked } from "./offers";
import type { Scene } from "./scene";

/** Before it is settled only what is offered; then who wins, drives, pays. */
export function showingOf(
  scene: Scene,
  resolved: boolean,
  key: string,
  lasts: number,
): BoardAnimation {
  const nothing: BoardAnimation = {
    key,
    lasts,
    house: null,
    offers: [],
    winner: null,
    hungry: false,
    road: [],
    money: null,
    stops: [],
    drops: [],
  };
  if (scene.kind === "sold" || scene.kind === "hungry") {
    const offers = scene.offers
      .filter((offer) => offer.serves)
      .map((offer) => ({ seat: offer.seat, sum: asked(offer) }));
    const compared = { ...nothing, house: scene.house, offers };
    if (scene.kind === "hungry") return { ...compared, hungry: resolved };
    if (!resolved) return compared;
    return {
      ...compared,
      winner: scene.seat,
      road: scene.ribbons[0]?.squares ?? [],
      money: { seat: scene.seat, dollars: scene.total },
      stops: scene.stops,
    };
  }
  if (!resolved) return nothing;
  if (scene.kind === "ran") {
    const added = scene.change.added ?? [];
    const drops = scene.reached.map(({ house }) => ({
      house,
      goods: added.filter((one) => one.house === house).flatMap(goodsOf),
    }));
    return { ...nothing, drops: drops.filter(({ goods }) => goods.length > 0) };
  }
  const [first] = scene.gains;
  if (first && (scene.kind === "wages" || scene.kind === "income")) {
    return { ...nothing, money: first };
  }
  return nothing;
}

function goodsOf({ good, count }: { good: string; count: number }): string[] {
  return Array<string>(count).fill(good);
}
