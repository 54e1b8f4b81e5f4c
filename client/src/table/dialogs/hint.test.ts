/** Advice: who gives it, why, and what comes then. Without words, texts show their names. */
import { fireEvent, render } from "@testing-library/svelte";
import { afterEach, expect, it, vi } from "vitest";
import type { Action } from "../../lib/wire";
import type { Seat } from "../../seat/seat";
import HintHarness from "./testing/HintHarness.svelte";

const move = (employee: string) => ({
  action: { do: "hire", seat: 0, employee },
  notation: "",
  words: `Hire ${employee}`,
  value: null,
  cash: null,
  why: [],
});
const hints = {
  seat: 0,
  number: 1,
  bot: "expert",
  moves: [move("trainer"), move("waitress")],
  why: [
    { kind: "place", words: "Nearest to 4 of 5 houses." },
    { kind: "plan", words: "Burgers for all." },
    { kind: "risk", words: "The bank." },
  ],
  then: ["Train somebody", "Make burgers"],
  company: null,
};
const settled = () => new Promise((done) => setTimeout(done));
const act = vi.fn(() => Promise.resolve());
const sitting = { id: "x", viewer: 0, act } as unknown as Seat;

async function advised(answer: object, take?: (action: Action) => boolean) {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(answer)));
  const found = render(HintHarness, { sitting, take });
  await settled();
  return found;
}
afterEach(() => vi.unstubAllGlobals());

it("shows who advises, the move, the reasons, and the rest of the turn", async () => {
  const { container } = await advised(hints);
  expect(container.querySelector("use")?.getAttribute("href")).toBe("#portraits-expert");
  const titles = [...container.querySelectorAll("h3")].map((one) => one.textContent);
  expect(titles).toEqual(["Hire trainer", "Hire waitress"]);
  const reasons = [...container.querySelectorAll("ul li")].map((one) => one.textContent?.trim());
  expect(reasons).toEqual(["Nearest to 4 of 5 houses.", "Burgers for all.", "The bank."]);
  const turn = [...container.querySelectorAll(".turn li")].map((one) => one.textContent);
  expect(turn).toEqual(["Train somebody", "Make burgers"]);
});

it("takes the move that is pressed", async () => {
  const { getAllByRole } = await advised(hints);
  const second = getAllByRole("button", { name: "table.hint.play" })[1];
  await fireEvent.click(second as HTMLElement);
  expect(act).toHaveBeenCalledWith({ do: "hire", seat: 0, employee: "waitress" });
});

it("gives a whole company to the draft, and does nothing else", async () => {
  act.mockClear();
  const take = vi.fn(() => true);
  const company = { waitress: 2 };
  const { getByRole, container } = await advised({ ...hints, company }, take);
  expect(container.querySelectorAll("h3")).toHaveLength(1);
  await fireEvent.click(getByRole("button", { name: "company.take" }));
  expect(take).toHaveBeenCalledWith({ do: "choose_company", seat: 0, work: company });
  expect(act).not.toHaveBeenCalled();
});

it("says so where there is no advice", async () => {
  const { container } = await advised({ ...hints, moves: [], why: [], then: [] });
  expect(container.textContent).toContain("table.hint.none");
});
