import { flushSync } from "svelte";
import { expect, it } from "vitest";
import { Desk } from "./desk.svelte";
import type { Board } from "./wire";

it("a cleared desk offers nothing, but still points", () => {
  const desk = new Desk();
  desk.offer = { squares: [[1, 2]], chosen: null, name: "restaurant", pick: () => {} };
  desk.ghost = {} as Board;
  desk.ribbons = [{ squares: [[0, 0]], seat: 1 }];
  desk.choose = { houses: ["7"], pick: () => {} };
  desk.focus = { houses: ["7"] };
  desk.overlay = "winners";
  desk.term = "employee.waitress";
  desk.clear();
  expect([desk.offer, desk.ghost, desk.ribbons, desk.choose]).toEqual([null, null, [], null]);
  expect([desk.focus, desk.overlay, desk.term]).toEqual([
    { houses: ["7"] },
    "winners",
    "employee.waitress",
  ]);
});

it("whoever looks at the desk sees it change", () => {
  const desk = new Desk();
  const seen: (string | null)[] = [];
  const stop = $effect.root(() => {
    $effect(() => void seen.push(desk.term));
  });
  flushSync();
  desk.term = "good.burger";
  flushSync();
  desk.term = null;
  flushSync();
  stop();
  expect(seen).toEqual([null, "good.burger", null]);
});
