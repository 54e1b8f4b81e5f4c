import { describe, expect, it } from "vitest";
import { difference } from "./difference";
import { keptBoard, placeOf } from "./kept";
import { board, campaign, house } from "./sample";

describe("what would change", () => {
  it("is nothing between equal boards, whatever is wanted or how long it lasts", () => {
    const now = board({ campaigns: [campaign(3)] });
    const then = board({
      campaigns: [campaign(3, { turns: 1 })],
      houses: [house("5", { room: 2 })],
    });
    const { added, demand, ...rest } = difference(now, then);
    expect([...Object.values(added), ...Object.values(rest)].flat()).toEqual([]);
    expect(demand.size).toBe(0);
  });
  it("is what is new, by what makes it the one it is", () => {
    const restaurant = { ...board().restaurants[0]!, index: 1, box: [0, 0, 2, 2] as never };
    const then = board({
      restaurants: [...board().restaurants, restaurant],
      campaigns: [campaign(7)],
      houses: [house("5"), house("20", { box: [8, 3, 2, 2] })],
      pieces: [{ kind: "offramp", box: [0, -1, 3, 1], owner: -1 }],
      roads: [[1, 1]],
      parks: [[4, 4]],
      tiles: [...board().tiles, ["C", 0, 5]],
    });
    const change = difference(board(), then);
    expect(change.added.restaurants).toEqual([restaurant]);
    expect(change.added.campaigns.map((one) => one.number)).toEqual([7]);
    expect(change.added.houses.map((one) => one.id)).toEqual(["20"]);
    expect(change.added.pieces).toHaveLength(1);
    expect(change).toMatchObject({ roads: [[1, 1]], parks: [[4, 4]], tiles: [["C", 0, 5]] });
    expect(change.gone).toEqual([]);
  });
  it("strikes what moves away, but not what is replaced where it stands", () => {
    const away = difference(
      board(),
      board({ restaurants: [{ ...board().restaurants[0]!, box: [0, 0, 2, 2] }] }),
    );
    expect(away.gone).toEqual([[6, 1, 2, 2]]);
    expect(away.added.restaurants).toHaveLength(1);
    const garden = difference(board(), board({ houses: [house("5", { garden: [2, 4, 2, 1] })] }));
    expect(garden.added.houses).toHaveLength(1);
    expect(garden.gone).toEqual([]);
  });
  it("counts equal pieces", () => {
    const shop = { kind: "shop", box: [1, 1, 1, 1] as never, owner: 0 };
    const change = difference(board({ pieces: [shop] }), board({ pieces: [shop, shop] }));
    expect(change.added.pieces).toEqual([shop]);
  });
  it("tells which demand would come to a house that is there", () => {
    const now = board({ houses: [house("5", { demand: [{ good: "beer", by: 0 }] })] });
    const then = board({
      houses: [
        house("5", {
          demand: ["beer", "beer", "pizza"].map((good) => ({ good, by: 0 })),
        }),
      ],
    });
    expect(difference(now, then).demand.get("5")).toEqual(["beer", "pizza"]);
  });
});

describe("a new board", () => {
  it("keeps what is equal, and only that", () => {
    const now = board({ houses: [house("5"), house("6")], campaigns: [campaign(3)] });
    const then = structuredClone(now);
    then.houses[1]!.room = 2;
    const kept = keptBoard(now, then);
    expect(kept).toEqual(then);
    expect(kept.houses[0]).toBe(now.houses[0]);
    expect(kept.houses[1]).not.toBe(now.houses[1]);
    expect(kept.campaigns[0]).toBe(now.campaigns[0]);
    expect(placeOf(kept.campaigns[0]!)).toBe(placeOf(now.campaigns[0]!));
    expect(keptBoard(null, then)).toBe(then);
  });
});
