/** What the seats and the bank say, at the table and of the past. Without words, texts show their names. */
import { render } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import type { Sight } from "../../seat/seat";
import type { Shown, State } from "../../lib/wire";
import Bank from "../panels/Bank.svelte";
import Seats from "./Seats.svelte";

const chain = {
  seat: 0,
  chain: "duck",
  cash: 5,
  stock: {},
  milestones: {},
  cards: [],
  wages: { due: 0 },
  decided: false,
};
const bank = { money: -6, breaks: 2, ends_at_break: 2, reserves: [], ending: true };
const shown = (over: boolean) => ({ order: [0], chains: [chain], bank, over }) as unknown as Shown;
const seen = { shown: shown(false), awaited: [0], over: false, clocks: [] } as unknown as State;
const seats = [{ seat: 0, kind: "person", name: "Ann", online: false, mine: false }];
const sitting = { table: { seats, pace: { kind: "none" } }, viewer: null } as unknown as Sight;
const open = () => {};

describe("a seat", () => {
  const says = (past: boolean) =>
    render(Seats, { sitting, seen, open, past }).container.textContent ?? "";

  it("says which chain it is, who is away and who is to act", () => {
    for (const word of ["Ann", "chain.duck", "table.away", "table.to_act"])
      expect(says(false)).toContain(word);
  });

  it("says nothing of who is there when it is of the past", () => {
    expect(says(true)).toContain("chain.duck");
    expect(says(true)).not.toMatch(/table\.(away|online|to_act)/);
  });
});

describe("the bank", () => {
  const says = (over: boolean) =>
    render(Bank, { sitting, shown: shown(over), open }).container.textContent ?? "";

  it("speaks of the end that comes, and of the one that has come", () => {
    expect(says(false)).toContain("table.bank.ending");
    expect(says(true)).toContain("table.bank.over");
    expect(says(true)).not.toContain("table.bank.ending");
  });
});
