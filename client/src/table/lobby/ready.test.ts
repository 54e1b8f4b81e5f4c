/** B17: the button says what a press does. Without words, texts show their names. */
import { fireEvent, render } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";
import type { SeatShown, TableShown } from "../../lib/wire";
import LobbySeat from "./LobbySeat.svelte";

const shown = (ready: boolean) => {
  const seat = { seat: 0, kind: "person", name: "Ann", bot: "", chain: "", mine: true, ready };
  const table = { seats: [seat], mine: [0], host: false } as unknown as TableShown;
  const act = vi.fn(() => Promise.resolve());
  const leave = () => Promise.resolve();
  const props = { table, seat: seat as SeatShown, catalogue: null, act, leave };
  return { ...render(LobbySeat, props), act };
};

test.each([
  [false, "table.lobby.be_ready"],
  [true, "table.lobby.be_unready"],
])("ready: %s", async (ready, label) => {
  const { getByRole, act } = shown(ready);
  await fireEvent.click(getByRole("button", { name: label }));
  expect(act).toHaveBeenCalledWith("sit", { seat: 0, ready: !ready });
});
