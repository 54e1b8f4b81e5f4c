import { describe, expect, it } from "vitest";
import type { Square } from "../lib/wire";
import { asRead, moved, snapped, squareAt, stepped, wayOf } from "./cursor";
import { type Keyed, obey } from "./keys";
import { layout } from "./layout";
import { type Key, keyOf, meant } from "./boardInput";
import { board, campaign } from "./sample";
import { thingsOf } from "./things";

describe("the pointer on an offer", () => {
  it("means the thing whose middle it is over", () => {
    expect(squareAt({ x: 130, y: 50 })).toEqual([3, 1]);
    expect(squareAt({ x: 130, y: 50 }, [2, 2])).toEqual([2, 0]);
    expect(squareAt({ x: 3, y: 3 })).toEqual([0, 0]);
    expect(squareAt({ x: -10, y: -50 })).toEqual([-1, -2]);
  });
  it("takes a single square only when it is over it", () => {
    expect(snapped({ x: 130, y: 50 }, [[3, 1]])).toEqual([3, 1]);
    expect(snapped({ x: 170, y: 50 }, [[3, 1]])).toBeNull();
  });
  it("takes the single square that a finger missed by little", () => {
    const legal: Square[] = [
      [3, 1],
      [5, 1],
    ];
    const at = (x: number, finger: number) =>
      snapped({ x, y: 60 }, legal, [1, 1], undefined, finger);
    expect(at(170, 0.5)).toEqual([3, 1]);
    expect(at(215, 0.5)).toEqual([5, 1]);
    expect(at(290, 0.5)).toBeNull();
    expect(at(290, 2)).toEqual([5, 1]);
  });
  it("snaps to a near place of a larger thing, not to a far one", () => {
    const legal: Square[] = [
      [2, 0],
      [6, 0],
    ];
    expect(snapped({ x: 150, y: 40 }, legal, [2, 2])).toEqual([2, 0]);
    expect(snapped({ x: 200, y: 40 }, legal, [2, 2])).toBeNull();
    expect(meant({ x: 200, y: 40 }, legal, [2, 2])).toEqual({ square: [4, 0], legal: false });
  });
  it("goes by the middle of the thing as it would lie there", () => {
    const legal: Square[] = [
      [0, 0],
      [1, 0],
    ];
    const sizeAt = ([x]: Square): [number, number] => (x === 0 ? [3, 2] : [2, 3]);
    expect(snapped({ x: 60, y: 40 }, legal, [3, 2], sizeAt)).toEqual([0, 0]);
    expect(snapped({ x: 80, y: 60 }, legal, [3, 2], sizeAt)).toEqual([1, 0]);
  });
  it("means the way in which the thing lies now where two ways have one middle", () => {
    const legal: Square[] = [
      [0, 1],
      [1, 0],
    ];
    const flat = ([x]: Square): [number, number] => (x === 0 ? [3, 1] : [1, 3]);
    expect(snapped({ x: 60, y: 60 }, legal, [3, 1], flat)).toEqual([0, 1]);
    expect(snapped({ x: 60, y: 60 }, legal, [1, 3], flat)).toEqual([1, 0]);
  });
});

describe("the keys", () => {
  const legal: Square[] = [
    [0, 0],
    [4, 0],
    [1, 3],
    [9, 9],
  ];
  it("begin with the first square on offer", () => {
    expect(moved(null, legal, "left")).toEqual([0, 0]);
    expect(moved(null, [], "left")).toBeNull();
  });
  it("go to the next square in a direction, the straight one first", () => {
    expect(moved([0, 0], legal, "right")).toEqual([4, 0]);
    expect(moved([0, 0], legal, "down")).toEqual([1, 3]);
    expect(moved([4, 0], legal, "left")).toEqual([0, 0]);
    expect(moved([4, 0], legal, "down")).toEqual([1, 3]);
  });
  it("stay where nothing lies in a direction", () => {
    expect(moved([0, 0], legal, "up")).toEqual([0, 0]);
    expect(moved([9, 9], legal, "right")).toEqual([9, 9]);
  });
  it("lead through all squares as one reads, and around", () => {
    const squares = asRead(legal.toReversed());
    expect(squares).toEqual(legal);
    expect(stepped(undefined, squares, 1)).toEqual([0, 0]);
    expect(stepped(squares[3], squares, 1)).toEqual([0, 0]);
    expect(stepped(squares[0], squares, -1)).toEqual([9, 9]);
    const seen = [squares[0]];
    while (seen.length < 4) seen.push(stepped(seen.at(-1), squares, 1));
    expect(seen).toEqual(squares);
  });
  it("are read from the keyboard", () => {
    expect(wayOf("ArrowLeft")).toBe("left");
    expect(wayOf("a")).toBeNull();
    expect(keyOf(new KeyboardEvent("keydown", { key: "ArrowUp", shiftKey: true }))).toEqual({
      does: "pan",
      way: "up",
    });
    expect(keyOf(new KeyboardEvent("keydown", { key: "+", ctrlKey: true }))).toBeNull();
    expect(keyOf(new KeyboardEvent("keydown", { key: "0" }))).toEqual({ does: "fit" });
  });
});

describe("keys on the map", () => {
  const done: unknown[] = [];
  const does =
    (what: string) =>
    (...with_what: unknown[]) =>
      void done.push([what, ...with_what]);
  const now = board({ campaigns: [campaign(3)] });
  const things = thingsOf(now, layout(now, false), [{ seat: 0, chain: "duck" }]);
  const keyed = (more: Partial<Keyed>): Keyed => ({
    view: { pan: does("pan"), scale: does("scale"), fit: does("fit") },
    offer: null,
    cursor: null,
    things,
    at: things[0],
    moveTo: does("moveTo"),
    reach: (thing) => void done.push(["reach", thing.key]),
    tap: (thing) => void done.push(["tap", thing.key]),
    ...more,
  });
  const after = (key: Key, more: Partial<Keyed> = {}) => {
    done.length = 0;
    obey(key, keyed(more));
    return done[0];
  };
  const offer = {
    squares: [
      [4, 0],
      [0, 0],
    ] as Square[],
    chosen: null,
    name: "restaurant",
    pick: does("pick"),
  };

  it("go from thing to thing and press them", () => {
    expect(after({ does: "move", way: "right" })).toEqual(["reach", "restaurant:0-0"]);
    expect(after({ does: "next" }, { at: things[1] })).toEqual(["reach", "campaign:3"]);
    expect(after({ does: "before" })).toEqual(["reach", "campaign:3"]);
    expect(after({ does: "last" })).toEqual(["reach", "campaign:3"]);
    expect(after({ does: "press" })).toEqual(["tap", "house:5"]);
  });
  it("go over an offer and pick from it", () => {
    const cursor = offer.squares[1]!;
    expect(after({ does: "move", way: "right" }, { offer, cursor })).toEqual(["moveTo", [4, 0]]);
    expect(after({ does: "next" }, { offer, cursor })).toEqual(["moveTo", [4, 0]]);
    expect(after({ does: "press" }, { offer, cursor })).toEqual(["pick", [0, 0]]);
    expect(after({ does: "press" }, { offer: { ...offer, squares: [] } })).toBeUndefined();
  });
  it("move the map", () => {
    expect(after({ does: "pan", way: "left" }, { offer })).toEqual(["pan", 80, 0]);
    expect(after({ does: "larger" })).toEqual(["scale", 1.5]);
    expect(after({ does: "fit" })).toEqual(["fit"]);
  });
});
