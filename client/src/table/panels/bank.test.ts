/** The bank at the end (B15). Without words, texts show their names. */
import { render } from "@testing-library/svelte";
import { expect, it } from "vitest";
import type { Sight } from "../../seat/seat";
import type { Shown } from "../../lib/wire";
import Bank from "./Bank.svelte";

const sitting = { table: null } as unknown as Sight;

function said(bank: object, over = false): string {
  const reserves = { reserves: [], breaks: 1, ends_at_break: 2, ending: false };
  const shown = { bank: { ...reserves, ...bank }, chains: [], over } as unknown as Shown;
  const { container } = render(Bank, { sitting, shown, open: () => {} });
  return container.textContent.replace(/\s+/g, " ");
}

it("never has less than nothing", () => {
  expect(said({ money: -31, ending: true }, true)).toContain("$0");
  expect(said({ money: -31, ending: true }, true)).not.toContain("31");
});

it("does not count its breaks while it owes: it is about to break", () => {
  expect(said({ money: 3 })).toContain("table.bank.breaks");
  expect(said({ money: -5 })).not.toContain("table.bank.breaks");
});
