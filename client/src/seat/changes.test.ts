import { describe, expect, it } from "vitest";
import { changed, type Change } from "./changes";

const table = {
  turn: 3,
  chains: [
    { cash: 5, stock: { burger: 1, beer: 2 } as Record<string, number> },
    { cash: 7, stock: {} as Record<string, number> },
  ],
  board: { houses: [{ room: null as number | null }] },
};

describe("changes", () => {
  it("set what their path names, in lists and in records", () => {
    const found = changed(table, [
      [["turn"], 4],
      [["chains", 1, "cash"], 12],
      [["chains", 1, "stock", "pizza"], 1],
      [["board", "houses", 0, "room"], 2],
    ]);
    expect(found.turn).toBe(4);
    expect(found.chains[1]).toEqual({ cash: 12, stock: { pizza: 1 } });
    expect(found.board.houses[0]!.room).toBe(2);
  });

  it("take out what a path without a value names; null is a value", () => {
    const found = changed(table, [
      [["chains", 0, "stock", "beer"]],
      [["board", "houses", 0, "room"], null],
    ] as Change[]);
    expect(found.chains[0]!.stock).toEqual({ burger: 1 });
    expect(found.board.houses[0]).toEqual({ room: null });
  });

  it("leave the old as it is, and share what is the same", () => {
    const before = structuredClone(table);
    const found = changed(table, [
      [["chains", 1, "cash"], 8],
      [["chains", 1, "cash"], 9],
    ]);
    expect(table).toEqual(before);
    expect(found.chains[1]!.cash).toBe(9);
    expect(found.chains[0]).toBe(table.chains[0]);
    expect(found.board).toBe(table.board);
    expect(changed(table, [])).toBe(table);
  });

  it("replace everything", () => {
    expect(changed({ shown: 1 }, [[["shown"], { turn: 1 }]])).toEqual({ shown: { turn: 1 } });
  });
});
