/** What can be done when a game is over. Without words, texts show their names. */
import { render } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import type { Sitting } from "../lib/sitting.svelte";
import type { Shown } from "../lib/wire";
import Over from "./Over.svelte";

const shown = { chains: [], order: [] } as unknown as Shown;
function says(rematch: string, mine: number[]): HTMLElement {
  const table = { code: "ABC234", seats: [], rematch, mine };
  const sitting = { id: "x", table, mine } as unknown as Sitting;
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
