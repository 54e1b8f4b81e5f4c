/** A small board for tests. */
import type { Board, HouseShown } from "../lib/wire";

export const house = (id: string, more: Partial<HouseShown> = {}): HouseShown => ({
  id,
  sign: id,
  order: 0,
  box: [2, 2, 2, 2],
  garden: null,
  kind: "house",
  printed: true,
  room: 3,
  limit: 3,
  demand: [],
  price_factor: 1,
  ...more,
});
export const board = (more: Partial<Board> = {}): Board => ({
  map: "A0 B1",
  roads: [],
  parks: [],
  land: [0, 0, 10, 5],
  box: [-0.4, -0.4, 10.8, 5.8],
  tiles: [
    ["A", 0, 0],
    ["B", 5, 0],
  ],
  sources: [],
  houses: [house("5")],
  restaurants: [
    { seat: 0, index: 0, box: [6, 1, 2, 2], entrance: "se", open: true, drive_in: false },
  ],
  campaigns: [],
  pieces: [],
  ...more,
});
export const campaign = (number: number, more: Partial<Board["campaigns"][number]> = {}) => ({
  number,
  kind: "billboard",
  goods: ["beer"],
  turns: 2,
  owner: 0,
  marketeer: "",
  lies: "map",
  plate: "posts" as const,
  box: [0, 0, 1, 1] as [number, number, number, number],
  turned: false,
  reaches: ["5"],
  ...more,
});
