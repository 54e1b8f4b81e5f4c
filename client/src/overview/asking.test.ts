/** Getting somebody from the overview, and an overview where nobody plays. Texts show their names. */
import { cleanup, fireEvent, render, waitFor } from "@testing-library/svelte";
import { afterEach, describe, expect, test } from "vitest";
import { box, chain, table } from "../decide/testing/table";
import { settings } from "../lib/settings.svelte";
import type { Screen } from "../lib/screen.svelte";
import type { Family } from "../lib/wire";
import OverviewHarness from "./testing/OverviewHarness.svelte";

const hire: Family = {
  do: "hire",
  count: 2,
  fixed: { seat: 0, by_manager: false },
  axes: { employee: ["waitress", "trainer"] },
};
const train: Family = {
  do: "train",
  count: 2,
  fixed: { seat: 0, into: "trainer" },
  axes: { person: ["waitress", "kitchen_trainee"], by: [[["trainer", 1]]] },
};
const trainer = { do: "hire", seat: 0, by_manager: false, employee: "trainer" };
const card = (id: string) => document.querySelector<HTMLElement>(`[data-card=${id}]`)!;
const asking = () => document.querySelector("[data-asking]");
const confirm = () => document.querySelector<HTMLButtonElement>("[data-confirm]")!;

function atTable(...options: Family[]) {
  const kept = table("hire", options, chain());
  const market = box.employees.map(({ id }) => ({ employee: id, left: 3, count: 9, wage: 5 }));
  Object.assign(kept.state!.shown, { market, phases: [{ id: "payday", steps: [] }] });
  const at = { sitting: kept, seen: kept.state! };
  render(OverviewHarness, { table: at, content: box });
  return kept;
}

afterEach(() => {
  settings.askFirst = false;
  cleanup();
});

describe("from the overview", () => {
  test("one press hires, and the second half of a double click nobody", async () => {
    const kept = atTable(hire);
    await fireEvent.click(card("trainer"), { detail: 1 });
    await fireEvent.click(card("trainer"), { detail: 2 });
    expect(kept.acts).toEqual([trainer]);
    expect(asking()).toBeNull();
  });

  test("nor does a key that is held down", async () => {
    atTable(hire);
    expect(await fireEvent.keyDown(card("trainer"), { key: "Enter" })).toBe(true);
    expect(await fireEvent.keyDown(card("trainer"), { key: "Enter", repeat: true })).toBe(false);
  });

  test("what was done is told there, with the way back", async () => {
    const kept = atTable(hire);
    kept.state = { ...kept.state!, can_undo: true };
    const done = () => document.querySelector("[data-done]");
    await waitFor(() => expect(document.activeElement).toBe(card("waitress")));
    card("trainer").focus();
    await fireEvent.click(card("trainer"));
    await waitFor(() => expect(done()?.textContent).toContain("Words."));
    const undo = document.querySelector<HTMLElement>("[data-take-back]")!;
    undo.focus();
    await fireEvent.click(undo);
    expect(kept.acts.at(-1)).toEqual({ do: "undo", seat: 0 });
    await waitFor(() => expect(document.activeElement).toBe(card("trainer")));
    kept.state = { ...kept.state, number: 3 };
    await waitFor(() => expect(done()).toBeNull());
  });

  test("who wants to be asked is asked", async () => {
    settings.askFirst = true;
    const kept = atTable(hire);
    await fireEvent.click(card("trainer"));
    expect(asking()).not.toBeNull();
    await waitFor(() => expect(document.querySelector(".words")?.textContent).toBe("Words."));
    expect(document.activeElement).toBe(confirm());
    expect(kept.acts).toEqual([]);
    await fireEvent.click(confirm());
    expect(kept.acts).toEqual([trainer]);
    expect(asking()).toBeNull();
  });

  test("and can say no, or press the card once more", async () => {
    settings.askFirst = true;
    const kept = atTable(hire);
    await fireEvent.click(card("trainer"));
    const pressed = await fireEvent.keyDown(confirm(), { key: "Escape" });
    expect(pressed).toBe(false); // the overview stays
    await waitFor(() => expect(document.activeElement).toBe(card("trainer")));
    expect(asking()).toBeNull();
    await fireEvent.click(card("waitress"));
    await fireEvent.click(card("trainer"));
    expect(kept.acts).toEqual([]);
    await fireEvent.click(card("trainer"));
    expect(kept.acts).toEqual([trainer]);
  });

  test("a training asks from whom, then whether", async () => {
    settings.askFirst = true;
    const kept = atTable(train);
    await fireEvent.click(card("trainer"));
    expect(asking()).toBeNull();
    await fireEvent.click(document.querySelectorAll("[data-way]")[1]!);
    expect(kept.acts).toEqual([]);
    await fireEvent.click(confirm());
    expect(kept.acts).toMatchObject([{ do: "train", person: "kitchen_trainee", into: "trainer" }]);
  });

  test("what is no longer on offer is not asked", async () => {
    settings.askFirst = true;
    const kept = table("hire", [hire], chain());
    const at = { sitting: kept, seen: kept.state! };
    const { rerender } = render(OverviewHarness, { table: at, content: box });
    await fireEvent.click(card("trainer"));
    expect(asking()).not.toBeNull();
    const later = { ...kept.state!, options: [train] };
    await rerender({ table: { sitting: kept, seen: later } });
    expect(asking()).toBeNull();
  });
});

describe("where nobody plays", () => {
  test("every card hangs with how many there are, and opens", async () => {
    let opened: Screen | undefined;
    const onscreen = (screen: Screen) => (opened = screen);
    render(OverviewHarness, { table: null, content: box, onscreen });
    const cards = [...document.querySelectorAll<HTMLElement>("[data-card]")];
    expect(cards.map((one) => one.dataset.card).toSorted()).toEqual(
      box.employees.map(({ id }) => id).toSorted(),
    );
    expect(cards.every((one) => one.querySelector(".left")?.textContent?.includes("×9"))).toBe(
      true,
    );
    expect(document.querySelectorAll(".now, .gone, .mine")).toHaveLength(0);
    await fireEvent.click(card("trainer"));
    expect(opened?.term).toBe("employee.trainer");
  });

  test("milestones hang by who brings them", () => {
    const milestones = [
      { id: "first_20", module: "" },
      { id: "first_coffee", module: "coffee" },
      { id: "first_100", module: "" },
    ];
    const onscreen = (screen: Screen) => (screen.overview = "milestones");
    render(OverviewHarness, { table: null, content: { ...box, milestones }, onscreen });
    const shelves = [...document.querySelectorAll("section")].map((shelf) =>
      [...shelf.querySelectorAll<HTMLElement>("[data-card]")].map((one) => one.dataset.card),
    );
    expect(shelves).toEqual([["first_20", "first_100"], ["first_coffee"]]);
    expect(document.querySelectorAll(".mine, .closed, .foot")).toHaveLength(0);
  });
});
