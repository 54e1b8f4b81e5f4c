import { cleanup, render, waitFor } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";
import { chain, table } from "../decide/testing/table";
import Getting from "./Getting.svelte";

const wages = { due: 20, salaries: 20, discounts: 0 };
const way = { action: { do: "hire", seat: 0, employee: "waitress" }, from: "", steps: 0 };
const tried = { shown: { chains: [chain({ cash: 3, wages })] } };
afterEach(cleanup);

// B14: "no salary: not enough cash tonight"
test.each([
  [0, false],
  [5, true],
])("only a card with a salary is blamed for a payday that is short (%d)", async (wage, short) => {
  const sitting = table("hire", [], chain({ cash: 3, wages }), () => tried);
  render(Getting, { sitting, way, wage });
  await waitFor(() => expect(sitting.tries.length).toBeGreaterThan(0));
  const said = () => document.body.textContent.includes("decide.payday_short");
  if (short) await waitFor(() => expect(said()).toBe(true));
  else expect(said()).toBe(false);
});
