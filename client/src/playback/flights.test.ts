import { afterEach, expect, it, vi } from "vitest";
import { onTheirWay } from "./flights";

/** Elements by what they say: left, top, width, height. */
const BOXES: Record<string, [number, number, number, number]> = {
  "+$45": [400, 300, 40, 20],
  "+$10": [500, 300, 40, 20],
  hidden: [0, 0, 0, 0],
  mine: [10, 20, 60, 20],
  theirs: [-300, 20, 60, 20],
};
vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
  return new DOMRect(...(BOXES[this.textContent.trim()] ?? [0, 0, 0, 0]));
});
afterEach(() => document.body.replaceChildren());

it("fly from what is paid to the card that is to be seen", () => {
  document.body.innerHTML = `
    <b data-pays="1"><span>+$45</span></b><b>−$5</b>
    <ol hidden><li data-seat="1"><span class="cash">hidden</span></li></ol>
    <ol><li data-seat="1"><span class="cash">mine</span></li></ol>`;
  expect(onTheirWay(document)).toEqual([
    [
      { x: 420, y: 310 },
      { x: 40, y: 30 },
    ],
  ]);
});

it("do not fly out of sight", () => {
  document.body.innerHTML = `
    <b data-pays="1"><span>+$45</span></b><b data-pays="2"><span>+$10</span></b>
    <ol><li data-seat="1"><span class="cash">theirs</span></li></ol>`;
  expect(onTheirWay(document)).toEqual([]);
});
