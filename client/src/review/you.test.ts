/** Texts review, A1: whoever looks at a review is "you" in its sentences. */
import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, test, vi } from "vitest";
import { learn } from "../lib/words.svelte";
import Review from "./Review.svelte";

const lost = [{ turn: 3, house: "7", total: 20, decided_by: "price", to: 0 }];
const missed = [{ milestone: "first_burger_produced", turn: 4, by: [0] }];
const turn = { turn: 1, food: {}, bonuses: 0, tips: 0, raised: 0, on_the_way: 0, other: 0 };
const turns = [{ ...turn, income: 5, wages: 0, idle: 0, cash: 5 }];
const chain = (seat: number, name: string, more = {}) => ({
  ...{ seat, chain: name, cash: 9, bankrupt: false, turns, milestones: [], missed: [] },
  ...{ lost: [], ...more },
});
const review = {
  ...{ turns: 5, winner: 0, reason: "bank", ranking: [0, 1] },
  chains: [chain(0, "geese"), chain(1, "duck", { lost, missed })],
};
const seat = (number: number, name: string) => ({ seat: number, name, kind: "person", bot: "" });

beforeEach(async () => {
  const words = { "milestone.first_burger_produced": "First burger" };
  vi.stubGlobal("fetch", (path: string) =>
    Promise.resolve(Response.json(path.startsWith("/api/texts") ? words : { review })),
  );
  await learn("en");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function look(mine: number[]): void {
  const table = { seats: [seat(0, "Ann"), seat(1, "Bo")], mine, code: "ABCDEF" };
  render(Review, { sitting: { id: "x", table, mine } as never });
}

test("the winner wins, and has what others lost", async () => {
  look([0]);
  await screen.findByRole("heading", { name: "You win" });
  screen.getByText(/to you by \$1/);
  screen.getByText(/in turn 4; you had it/);
});

test.each([[[]], [[1]], [[0, 1]]])("others go by their names (%j)", async (mine) => {
  look(mine);
  await screen.findByRole("heading", { name: "Ann wins" });
  screen.getByText(/to Ann by \$1/);
  screen.getByText(/in turn 4; Ann had it/);
});
