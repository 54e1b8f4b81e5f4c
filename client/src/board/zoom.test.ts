import { expect, test, vi } from "vitest";
import type { Place } from "./squares";
import { View } from "./zoom.svelte";

/** The room of the buttons in the corner: beside each other or one above the other. */
const SIZE = 54;

const fitted = (bounds: Place, width: number, height: number) => {
  const view = new View();
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const stop = view.attach(svg);
  view.bound(bounds, width, height);
  stop();
  return { map: view.seen(bounds), lowest: view.lowest };
};

test.each([
  ["wide", 900, 400],
  ["high", 400, 900],
  ["of the same form", 800, 640],
  ["nearly of the same form", 830, 640],
])("all of the map is seen beside the buttons in a room that is %s", (_, width, height) => {
  const { map, lowest } = fitted({ x: -10, y: 5, width: 1000, height: 800 }, width, height);
  expect(map.x).toBeGreaterThanOrEqual(0);
  expect(map.y).toBeGreaterThanOrEqual(0);
  const [right, bottom] = [width - map.x - map.width, height - map.y - map.height];
  expect(Math.round(lowest ? bottom : right)).toBeGreaterThanOrEqual(SIZE);
  expect(Math.min(right, bottom)).toBeGreaterThanOrEqual(0);
});

test.each([
  ["twice as large", false, 2],
  ["half as large with Shift", true, 0.5],
])("what is clicked twice stays where it is, and the map becomes %s", async (_, shiftKey, by) => {
  const view = new View();
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const stop = view.attach(svg);
  view.bound({ x: 0, y: 0, width: 1000, height: 800 }, 500, 400);
  view.scale(2);
  const { k } = view.transform;
  await vi.waitFor(() => expect(view.transform.k).toBeGreaterThan(k * 1.99));
  const before = { k: view.transform.k, at: view.at({ clientX: 200, clientY: 150 }) };
  svg.dispatchEvent(new MouseEvent("dblclick", { clientX: 200, clientY: 150, shiftKey }));
  await vi.waitFor(() => expect(view.transform.k / before.k).toBeCloseTo(by, 5));
  const after = view.at({ clientX: 200, clientY: 150 });
  if (by > 1) expect(after.x).toBeCloseTo(before.at.x, 5);
  expect(view.fitted).toBe(false);
  stop();
});

test("while squares are on offer, two clicks are two clicks", () => {
  const view = new View();
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const stop = view.attach(svg);
  view.bound({ x: 0, y: 0, width: 1000, height: 800 }, 500, 400);
  view.calm = () => false;
  svg.dispatchEvent(new MouseEvent("dblclick", { clientX: 200, clientY: 150 }));
  expect(view.fitted).toBe(true);
  stop();
});
