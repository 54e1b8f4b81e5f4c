import { fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { describe, expect, it, vi } from "vitest";
import BoardView from "./BoardView.svelte";
import { board, campaign, house } from "./sample";

const drawn = '<svg viewBox="0 0 1 1"><rect class="fill-paper" id="paper"/></svg>';
const asked = vi.fn(() => Promise.resolve(new Response(drawn)));
vi.stubGlobal("fetch", asked);

const shown = board({
  houses: [
    house("5", { demand: [{ good: "beer", by: 0 }], room: 2 }),
    house("area", { box: null }),
  ],
  campaigns: [campaign(3), campaign(4, { lies: "edge", box: [3, -2.55, 3, 2] })],
  pieces: [{ kind: "tower", box: [9, 0, 1, 1], owner: 0 }],
});
const chains = [{ seat: 0, chain: "duck" }];

describe("the board", () => {
  it("has a button for each thing, one of which is the tab stop", async () => {
    const onhouse = vi.fn();
    render(BoardView, { board: shown, chains, onhouse });
    const things = document.querySelectorAll<SVGElement>("[data-thing]");
    expect([...things].map((one) => one.dataset.thing)).toEqual([
      "house:5",
      "house:area",
      "restaurant:0-0",
      "campaign:3",
      "campaign:4",
    ]);
    expect([...things].map((one) => one.getAttribute("tabindex"))).toEqual([
      "0",
      ..."-1 ".repeat(4).trim().split(" "),
    ]);
    things[0]!.focus();
    await fireEvent.keyDown(things[0]!, { key: "Enter" });
    expect(onhouse).toHaveBeenCalledWith("5");
    await fireEvent.keyDown(things[0]!, { key: "End" });
    await waitFor(() => expect(document.activeElement).toBe(things[4]));
  });

  it("shows nothing on a ground that has not come, and all of it without one", async () => {
    const unheard = board({ ...shown, map: "C0" });
    const lost = board({ ...shown, map: "D0" });
    const hidden = () => document.querySelector('.awaiting [data-thing="house:5"]') !== null;
    let come: (answer: Response) => void = () => {};
    asked.mockImplementationOnce(() => new Promise((resolve) => (come = resolve)));
    const first = render(BoardView, { board: unheard, chains });
    expect(hidden()).toBe(true);
    come(new Response(drawn));
    await vi.waitFor(() => expect(hidden()).toBe(false));
    first.unmount();
    asked.mockImplementationOnce(() => Promise.reject(new Error("no line")));
    render(BoardView, { board: lost, chains });
    expect(hidden()).toBe(true);
    await vi.waitFor(() => expect(hidden()).toBe(false));
  });

  it("draws what has changed, and keeps the ground", async () => {
    const { rerender } = render(BoardView, { board: shown, chains });
    const paper = await waitFor(() => {
      const found = document.querySelector("#paper");
      expect(found).not.toBeNull();
      return found;
    });
    const calls = asked.mock.calls.length;
    const goods = () =>
      document.querySelectorAll('[data-thing="house:5"] use[href="#goods-beer"]').length;
    expect(goods()).toBe(1);
    const demand = [0, 0].map((by) => ({ good: "beer", by }));
    await rerender({ board: board({ ...shown, houses: [house("5", { demand, room: 1 })] }) });
    expect(goods()).toBe(2);
    expect(document.querySelector("#paper")).toBe(paper);
    expect(asked.mock.calls.length).toBe(calls);
  });

  it("is only a picture where it is still", () => {
    render(BoardView, { board: shown, chains, still: true });
    expect(screen.queryAllByRole("button")).toEqual([]);
    expect(document.querySelector("svg[viewBox]")).not.toBeNull();
  });
});
