/** How near a chain is. Without words, texts show their names. */
import { expect, it } from "vitest";
import type { Forecast } from "../../plan/insight";
import { nearness } from "./distance";

const offer = (seat: number, adjusted: number | null) => ({ seat, price: 10, adjusted });
const told = {
  "2": { offers: [offer(0, 3), offer(1, 1)] },
  "5": { offers: [offer(0, 2), offer(1, 2)] },
  "7": { offers: [offer(0, -2), offer(1, null)] },
  "9": { offers: [offer(0, 8), offer(1, null)] },
  "11": { offers: [offer(0, null), offer(1, null)] },
} as unknown as Forecast["houses"];
const token = { good: "beer", by: 0 };
const houses = Object.keys(told).map((id) => ({ id, demand: id < "6" ? [token] : [] }));

it("counts the houses to which nobody is nearer, those that want something apart", () => {
  const counts = { houses: 5, wanting: 3 };
  expect(nearness(told, houses, 0)).toEqual({ ...counts, near: 3, hungry: 1, middle: 2 });
  expect(nearness(told, houses, 1)).toEqual({ ...counts, near: 2, hungry: 2, middle: 1 });
});

it("is near to nothing without a road", () => {
  const nowhere = { near: 0, hungry: 0, middle: null };
  expect(nearness(told, houses, 2)).toEqual({ houses: 5, wanting: 3, ...nowhere });
  expect(nearness({}, [], 0)).toEqual({ houses: 0, wanting: 0, ...nowhere });
});
