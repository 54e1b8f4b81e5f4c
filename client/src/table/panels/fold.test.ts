import { beforeEach, expect, it } from "vitest";
import { Fold } from "./fold.svelte";

let tight = false;
const fold = (usually = true) => new Fold("x", () => tight, usually);
/** Whether it is open usually, and where room is tight. */
function both(one: Fold): [boolean, boolean] {
  tight = false;
  const usually = one.open;
  tight = true;
  return [usually, one.open];
}
beforeEach(() => {
  localStorage.clear();
  tight = false;
});

it("is folded where room is tight, and open again after that", () => {
  expect(both(fold())).toEqual([true, false]);
  expect(both(fold(false))).toEqual([false, false]);
});

it("still makes room by itself when it was opened where there is room", () => {
  const one = fold(false);
  one.open = true;
  expect(both(one)).toEqual([true, false]);
});

it("stays open when it was opened though room is tight", () => {
  tight = true;
  const one = fold(false);
  one.open = true;
  expect(both(one)).toEqual([true, true]);
  expect(both(fold(false))).toEqual([true, true]);
});

it("stays closed when it was closed, wherever that was", () => {
  tight = true;
  const one = fold();
  one.open = true;
  one.open = false;
  expect(both(one)).toEqual([false, false]);
  expect(both(fold())).toEqual([false, false]);
});
