import { describe, expect, it } from "vitest";
import { held } from "../decide/testing/table";
import type { Board, HouseShown } from "../lib/wire";
import type { Forecast } from "../plan/insight";
import { byPlace, houseRows } from "./rows";

const house = (id: string, order: number) =>
  ({ id, order, demand: [], sign: id }) as unknown as HouseShown;
const board = { houses: [house("9", 1), house("2", 0)] } as unknown as Board;
const offer = (seat: number, price: number, adjusted: number | null, serves = true) => ({
  seat,
  price,
  adjusted,
  serves,
});
const forecast = {
  houses: {
    "2": { house: "2", winner: 1, offers: [offer(0, 10, 3), offer(1, 10, -2)] },
    "9": { house: "9", winner: null, offers: [offer(0, 7, null, false), offer(1, 10, 0, false)] },
  },
} as unknown as Pick<Forecast, "houses">;

describe("the matrix of houses", () => {
  it("is in eating order, its columns in the order of the seats", () => {
    const rows = houseRows(board, [1, 0], forecast);
    expect(rows.map((row) => row.house.id)).toEqual(["2", "9"]);
    expect(rows[0]?.cells).toEqual([
      { seat: 1, asks: 8, distance: -2, serves: true, wins: true },
      { seat: 0, asks: 13, distance: 3, serves: true, wins: false },
    ]);
  });
  it("has no price where no road leads, and no winner where nobody serves", () => {
    const [, nine] = houseRows(board, [0, 1], forecast);
    expect(nine?.cells.map(({ asks, wins }) => [asks, wins])).toEqual([
      [null, false],
      [10, false],
    ]);
  });
  it("is empty before there is a forecast, and knows seats without an offer", () => {
    const [two] = houseRows(board, [0, 1], null);
    expect(two?.forecast).toBe(null);
    expect(two?.cells.map(({ asks }) => asks)).toEqual([null, null]);
  });
});

describe("a company", () => {
  it("is at work, busy or on the beach", () => {
    const people = byPlace([
      held("waitress", 2),
      held("trainer", 1, { place: "work" }),
      held("marketing_trainee", 1, { place: "busy", campaign: 13 }),
    ]);
    expect(people.work.map((one) => one.employee)).toEqual(["trainer"]);
    expect(people.busy.map((one) => one.campaign)).toEqual([13]);
    expect(people.beach.map((one) => one.count)).toEqual([2]);
  });
});
