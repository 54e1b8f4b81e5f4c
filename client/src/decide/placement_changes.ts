/** What would be different once something is placed: two answers of the server compared. */
import type { HouseShown, TrialShown } from "../lib/wire";

interface DistanceChange {
  house: string;
  /** How far the seat is; null: no road. */
  before: number | null;
  after: number | null;
  /** Who is nearest now, where that was somebody else; null: as before. */
  nearest: number | null;
}

/** Houses to which a seat's distance or the nearest chain changes. */
export function distanceChanges(tried: TrialShown, seat: number): DistanceChange[] {
  const far = (near: readonly (readonly number[])[]) =>
    near.find(([who]) => who === seat)?.[1] ?? null;
  return Object.entries(tried.distances_before)
    .map(([house, was]) => {
      const now = tried.distances[house] ?? [];
      const nearest = now[0]?.[0] ?? null;
      const same = nearest === (was[0]?.[0] ?? null);
      return { house, before: far(was), after: far(now), nearest: same ? null : nearest };
    })
    .filter(({ before, after, nearest }) => before !== after || nearest !== null);
}

/** Houses that pay the price more or less often than before; new ones (null) if more than once. */
export function priceChanges(
  before: readonly HouseShown[],
  after: readonly HouseShown[],
): { house: string; before: number | null; after: number }[] {
  const was = new Map(before.map((house) => [house.id, house.price_factor]));
  return after
    .map((house) => ({
      house: house.id,
      before: was.get(house.id) ?? null,
      after: house.price_factor,
    }))
    .filter((one) => (one.before ?? 1) !== one.after);
}

/** By seat how much more or less tonight would bring, as it looks now. */
export function incomeChanges(before: TrialShown, after: TrialShown): [number, number][] {
  const was: Record<string, number> = before.day?.evening.income ?? {};
  const now: Record<string, number> = after.day?.evening.income ?? {};
  return Object.entries(now)
    .map(([seat, income]): [number, number] => [Number(seat), income - (was[seat] ?? 0)])
    .filter(([seat, more]) => more !== 0 && String(seat) in was);
}
