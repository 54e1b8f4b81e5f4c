/** All cooks and buyers at once, as the server proposes it. Texts show their names. */
import { cleanup, render, waitFor } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import type { Family } from "../lib/wire";
import Harness from "./testing/Harness.svelte";
import { box, chain, held, table } from "./testing/table";

const cook: Family = {
  do: "produce",
  panel: "food",
  count: 2,
  fixed: { seat: 0, by: "kitchen_trainee" },
  axes: { good: ["burger", "pizza"] },
  brings: [{ goods: { burger: 1 } }, { goods: { pizza: 1 } }],
};
const making = (good: string) => ({ do: "produce", seat: 0, by: "kitchen_trainee", good });

afterEach(cleanup);

test("the proposal is asked for anew when the game has gone on or back", async () => {
  const cooks = held("kitchen_trainee", 2, { place: "work", able: 2 });
  const kept = table("food", [cook], chain({ cards: [cooks] }));
  let proposed = [making("burger")];
  const others = fetch;
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) =>
    path.includes("/kitchen") ? Response.json({ actions: proposed }) : others(path, init),
  );
  render(Harness, { sitting: kept, content: box });
  const rows = () => document.querySelectorAll(".everybody li .number");
  await waitFor(() => expect([...rows()].map((one) => one.textContent)).toEqual(["1"]));
  proposed = [making("burger"), making("burger")]; // one step was taken back
  kept.state = { ...kept.state!, number: 3 };
  await waitFor(() => expect([...rows()].map((one) => one.textContent)).toEqual(["2"]));
});
