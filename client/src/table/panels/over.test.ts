/** The end: first to last, as the server says, and what can be done. Without words, texts show
 * their names. */
import { render } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import type { Sight } from "../../seat/seat";
import type { Shown } from "../../lib/wire";
import Over from "./Over.svelte";

const names = ["Ann", "Bob", "Cyd"];
const seats = names.map((name, seat) => ({ seat, kind: "person", name }));
const sitting = { id: "1", mine: [], table: { seats } } as unknown as Sight;

function end(ranking: number[], cash: number[], bankrupt: number[] = []) {
  const chains = cash.map((dollars, seat) => ({
    seat,
    chain: "duck",
    cash: dollars,
    bankrupt: bankrupt.includes(seat),
  }));
  const shown = { over: true, ranking, chains } as unknown as Shown;
  return render(Over, { sitting, shown, review: null }).container;
}
const rows = (found: HTMLElement) =>
  [...found.querySelectorAll("li")].map((row) => row.querySelector(".name")?.textContent);
const won = (found: HTMLElement) => found.querySelector(".won .name")?.textContent;

describe("the end of a game", () => {
  it("shows a tie as the rules decide it, not as the seats sit", () => {
    const found = end([2, 1, 0], [20, 35, 35]);
    expect(rows(found)).toEqual(["Cyd", "Bob", "Ann"]);
    expect(won(found)).toBe("Cyd");
    expect(found.textContent).toContain("table.tied");
  });

  it("says nothing of a tie where there is none", () => {
    expect(end([1, 0, 2], [20, 35, 10]).textContent).not.toContain("table.tied");
  });

  it("has no winner when all are bankrupt", () => {
    const found = end([0, 1, 2], [0, 0, 0], [0, 1, 2]);
    expect(won(found)).toBeUndefined();
    expect(found.textContent).toContain("table.bankrupt");
    expect(found.textContent).not.toContain("table.tied");
  });
});

const shown = { chains: [], order: [], ranking: [] } as unknown as Shown;
function says(rematch: string, mine: number[]): HTMLElement {
  const table = { code: "ABC234", seats: [], rematch, mine };
  const sitting = { id: "x", table, mine } as unknown as Sight;
  return render(Over, { sitting, shown, review: null }).container;
}

describe("playing again", () => {
  it("is offered to who played", () => {
    expect(says("", [0]).textContent).toContain("table.rematch");
    expect(says("", []).textContent).not.toContain("table.rematch");
  });
  it("is announced to the others once somebody has asked", () => {
    for (const mine of [[0], []]) {
      const words = says("next-table-id-00", mine).textContent;
      expect(words).toContain("table.rematch.waits");
      expect(words).toContain("table.rematch.go");
    }
    const way = says("next-table-id-00", []).querySelector('a[href="/t/next-table-id-00"]');
    expect(way).not.toBeNull();
  });
});
