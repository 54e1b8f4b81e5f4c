/** How far houses are from the chains, as the server counts it. */
import type { HouseInsight, Insight } from "../board/insight";
import type { TrialShown } from "../lib/wire";
import { t } from "../lib/words.svelte";

export type Distances = TrialShown["distances"];

/** How many houses a seat has a road to, and to how many nobody is nearer. */
export function mine(distances: Distances, seat: number): { reached: number; nearest: number } {
  const near = Object.values(distances);
  const far = (house: Distances[string]) => house.find(([who]) => who === seat)?.[1];
  return {
    reached: near.filter((house) => far(house) !== undefined).length,
    nearest: near.filter((house) => house.length > 0 && far(house) === house[0]?.[1]).length,
  };
}

/** A flag on each house: who is nearest, and how far it is from this seat. */
export function distanceInsight(distances: Distances, seat: number): Insight {
  const flags = Object.entries(distances).map(([id, house]): [string, HouseInsight] => {
    const far = house.find(([who]) => who === seat)?.[1];
    const [first] = house;
    const leads = far !== undefined && far === first?.[1];
    const alone = leads && house.every(([who, other]) => who === seat || other > far);
    return [
      id,
      {
        winner: leads ? seat : (first?.[0] ?? null),
        label: far === undefined ? "–" : String(far),
        words: far === undefined ? t("decide.no_road") : t("decide.distance", { distance: far }),
        tone: alone ? "good" : leads ? "plain" : "quiet",
      },
    ];
  });
  return { houses: Object.fromEntries(flags) };
}
