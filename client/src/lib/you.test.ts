import { describe, expect, it } from "vitest";
import { named } from "../board/names";
import { ownSeat, you } from "./you.svelte";

const seat = (number: number, kind: "person" | "bot" = "person") =>
  ({ seat: number, kind }) as never;

describe("you", () => {
  it("are the one seat that is yours", () => {
    expect(ownSeat({ mine: [1], seats: [seat(0), seat(1)] })).toBe(1);
    expect(ownSeat({ mine: [1, 2], seats: [seat(0), seat(1), seat(2, "bot")] })).toBe(1);
  });
  it("are nobody for spectators and where several share a device", () => {
    expect(ownSeat(null)).toBeNull();
    expect(ownSeat({ mine: [], seats: [seat(0)] })).toBeNull();
    expect(ownSeat({ mine: [0, 1], seats: [seat(0), seat(1)] })).toBeNull();
  });
  it("are told from the others in sentences", () => {
    const chains = [
      { seat: 0, chain: "geese" },
      { seat: 1, chain: "duck" },
    ];
    you.seat = 1;
    expect(named(chains, 0).you).toBe("no");
    expect(named(chains, 1).you).toBe("yes");
    you.seat = null;
    expect(named(chains, 1).you).toBe("no");
  });
});
