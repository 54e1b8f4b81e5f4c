import { expect, it } from "vitest";
import type { Shown, TableShown } from "../lib/wire";
import { PastSeat } from "./past.svelte";
import type { Viewer } from "./seat";

class Looked {
  readonly id = "T";
  table = $state.raw<TableShown | null>(null);
  eyes = $state<Viewer | "all">(null);
  moment = $state.raw<{ number: number; shown: Shown } | null>(null);
}
const shown = { awaited: [1], over: false } as unknown as Shown;

it("shows the moment that is looked at, and offers nothing", () => {
  const looked = new Looked();
  const past = new PastSeat(looked);
  expect(past.state).toBeNull();
  looked.moment = { number: 7, shown };
  expect(past.state).toMatchObject({ number: 7, awaited: [1], options: [], can_undo: false });
  expect(past.state?.shown).toBe(shown);
});

it("has the eyes of a seat, or of nobody", () => {
  const looked = new Looked();
  const past = new PastSeat(looked);
  const viewers = ([2, null, "all"] as const).map((eyes) => {
    looked.eyes = eyes;
    return past.viewer;
  });
  expect(viewers).toEqual([2, null, null]);
});

it("is nobody's seat any more", () => {
  const looked = new Looked();
  const past = new PastSeat(looked);
  looked.table = { mine: [0], left: [1], name: "Friday" } as unknown as TableShown;
  expect(past.table).toMatchObject({ mine: [], left: [], name: "Friday" });
  expect(past.mine).toEqual([]);
});
