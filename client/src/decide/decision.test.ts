import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { guide } from "../cards/guide.svelte";
import type { Seat } from "../seat/seat";
import { notices } from "../lib/notices.svelte";
import { settings } from "../lib/settings.svelte";
import type { Claim, Pointer } from "../lib/pointer.svelte";
import type { Family } from "../lib/wire";
import Harness from "./testing/Harness.svelte";
import type { GivenSeat } from "./testing/seat.svelte";
import { box, chain, held, table } from "./testing/table";

/** Texts are not loaded: every control is found by the name of its text. */
const button = (name: string | RegExp) => screen.getByRole("button", { name });
const confirm = () => document.querySelector<HTMLButtonElement>("[data-confirm]")!;
function show(sitting: GivenSeat): { pointer: Pointer; claim: Claim } {
  let given!: { pointer: Pointer; claim: Claim };
  const onpointer = (pointer: Pointer, claim: Claim) => (given = { pointer, claim });
  render(Harness, { sitting, content: box, onpointer });
  return given;
}
/** Another tab, plan mode or a turned tablet takes the panel away; here it is again. */
function goAndComeBack(sitting: GivenSeat): void {
  cleanup();
  show(sitting);
}

/** Lessons are there; they are read once for all tests. */
const asks = {
  "ask.end_step": "Finish this step? Cards that could still act do nothing.",
  "ask.choose_reserve": "Which card? The more money, the longer the game.",
  "ask.choose_reserve@reserve_prices": "Which card? The price most of them show will hold.",
};
async function taught(): Promise<void> {
  const others = fetch;
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) =>
    path.startsWith("/api/guide/")
      ? new Response(JSON.stringify({ lang: "en", chapters: [], terms: [], asks }))
      : others(path, init),
  );
  await waitFor(() => expect(guide()).not.toBeNull());
}

beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe("company", () => {
  const options: Family[] = [
    { do: "put_to_work", count: 1, fixed: { seat: 0 }, axes: { employee: ["waitress"] } },
    { do: "open_company", count: 1, fixed: { seat: 0 } },
  ];
  const hand = [held("waitress", 4), held("management_trainee", 1), held("trainer", 1)];
  /** `last`: the company that was opened last. */
  const company = (more = {}, last: Record<string, number> = {}) => {
    const kept = table("restructuring", options, chain({ cards: hand, ...more }));
    kept.state = { ...kept.state!, company: last };
    return kept;
  };

  test("starts full, and sends who works", async () => {
    const kept = company();
    show(kept);
    await fireEvent.click(confirm());
    expect(kept.acts).toEqual([
      {
        do: "choose_company",
        seat: 0,
        work: { management_trainee: 1, waitress: 3, trainer: 1 },
        overfull: false,
      },
    ]);
  });

  test("starts with last turn's company, as far as it is still there", async () => {
    const kept = company({}, { waitress: 2, guru: 1 });
    show(kept);
    await fireEvent.click(confirm());
    expect(kept.acts[0]).toMatchObject({ work: { waitress: 2 }, overfull: false });
  });

  test("a tap puts to work, another sends back", async () => {
    const kept = company();
    show(kept);
    await fireEvent.click(button("decide.clear"));
    await fireEvent.click(button(/employee.trainer: decide.to_work/));
    await fireEvent.click(button(/employee.waitress ×4: decide.to_work/));
    await fireEvent.click(button(/employee.trainer: decide.to_beach/));
    await fireEvent.click(confirm());
    expect(kept.acts[0]).toMatchObject({ work: { waitress: 1 } });
  });

  test("a touch counts once though the drag and drop adds an event to the click", async () => {
    const kept = company();
    show(kept);
    await fireEvent.click(button("decide.clear"));
    const touched = button(/employee.waitress ×4: decide.to_work/);
    touched.dispatchEvent(new Event("click", { bubbles: true, cancelable: true }));
    await fireEvent.click(touched);
    await fireEvent.click(confirm());
    expect(kept.acts[0]).toMatchObject({ work: { waitress: 1 } });
  });

  test("who could work besides is told, and fills up", async () => {
    show(company());
    expect(screen.queryByText("decide.room")).toBeNull();
    expect(button("decide.fill")).toHaveProperty("disabled", true);
    await fireEvent.click(button("decide.clear"));
    expect(screen.getByText("decide.room")).toBeTruthy();
    await fireEvent.click(button("decide.fill"));
    expect(screen.queryByText("decide.room")).toBeNull();
  });

  test("a slot can be aimed at", async () => {
    const kept = company();
    show(kept);
    await fireEvent.click(button("decide.clear"));
    await fireEvent.click(button(/employee.management_trainee: decide.to_work/));
    await fireEvent.click(screen.getAllByRole("button", { name: /decide.free_slot/ })[0]!);
    await fireEvent.click(button(/employee.trainer: decide.to_work/));
    const ceo = screen.getByRole("list", { name: "employee.ceo" });
    expect(within(ceo).getByRole("button", { name: /employee.trainer/ })).toBeTruthy();
  });

  // B11: the evening was promised although a nearer rival owns a cook
  test("the evening says which rival could lower it", async () => {
    const risks = [{ seat: 1, houses: ["3"], income: 0 }];
    const evening = { income: { 0: 13 }, houses: { 3: 0 } };
    const kept = table("restructuring", options, chain({ cards: hand }), () => ({
      day: { place: 1, seats: 2, cash: 25, evening, risks },
    }));
    kept.state!.shown.chains.push({ ...chain({ chain: "noodles" }), seat: 1 });
    show(kept);
    await waitFor(() => expect(screen.getByText("company.risk")).toBeTruthy());
    expect(document.querySelector<HTMLElement>("[data-risk]")?.dataset.risk).toBe("1");
    // B17: all four were told that they choose last, without a condition
    expect(screen.getByText("company.place_if")).toBeTruthy();
  });

  test("an overfull company must be meant", async () => {
    const kept = company({}, { waitress: 4 });
    show(kept);
    await fireEvent.click(button(/employee.waitress: decide.to_work/));
    expect(screen.getByText("decide.overfull")).toBeTruthy();
    await fireEvent.click(confirm());
    expect(kept.acts).toEqual([]);
    await fireEvent.click(button(/decide.open_overfull/));
    expect(kept.acts[0]).toMatchObject({ work: { waitress: 4 }, overfull: true });
  });

  test("the draft is there when the panel comes back, and for its viewer only", async () => {
    const kept = company();
    show(kept);
    await fireEvent.click(button("decide.clear"));
    await fireEvent.click(button(/employee.trainer: decide.to_work/));
    const before = kept.state!;
    const others = { ...chain({ cards: hand }), seat: 1 };
    kept.viewer = 1;
    kept.state = { ...before, awaited: [1], shown: { ...before.shown, chains: [others] } };
    goAndComeBack(kept);
    expect(document.querySelectorAll("[data-at-work]").length).toBeGreaterThan(1);
    kept.viewer = 0;
    kept.state = before;
    goAndComeBack(kept);
    await fireEvent.click(confirm());
    expect(kept.acts[0]?.work).toEqual({ trainer: 1 });
  });

  test("the next turn's draft begins anew; so does one that was opened and taken back", async () => {
    const kept = company();
    show(kept);
    const working = () => document.querySelectorAll("[data-at-work]").length;
    const full = working();
    await fireEvent.click(button("decide.clear"));
    const before = kept.state!;
    kept.state = { ...before, shown: { ...before.shown, turn: 3 } };
    goAndComeBack(kept);
    expect(working()).toBe(full);
    await fireEvent.click(button("decide.clear"));
    await fireEvent.click(button(/employee.trainer: decide.to_work/));
    await fireEvent.click(confirm());
    goAndComeBack(kept);
    expect(working()).toBe(full);
  });

  test("what others decide meanwhile leaves the draft alone", async () => {
    const kept = company();
    show(kept);
    await fireEvent.click(button("decide.clear"));
    await fireEvent.click(button(/employee.trainer: decide.to_work/));
    const before = kept.state!;
    kept.state = { ...before, number: 2, shown: { ...before.shown } };
    await fireEvent.click(confirm());
    expect(kept.acts[0]?.work).toEqual({ trainer: 1 });
  });

  /** The server has put these cards to work: on advice, or at another device. */
  const planned = (kept: GivenSeat, ...plan: string[]) => {
    const before = kept.state!;
    const mine = { ...before.shown.chains[0]!, plan };
    const managers = plan.filter((one) => one === "management_trainee").length;
    const shown = { ...before.shown, chains: [{ ...mine, slots: 3 + 2 * managers }] };
    kept.state = { ...before, number: before.number + 1, shown };
  };
  const working = () =>
    [...document.querySelectorAll<HTMLElement>("[data-at-work]")].map((one) => one.dataset.atWork);

  test("a card that advice has put to work joins the draft, and the company opens", async () => {
    const kept = company();
    show(kept);
    await fireEvent.click(button(/employee.trainer: decide.to_beach/));
    planned(kept, "trainer");
    await waitFor(() => expect(working()).toContain("trainer"));
    expect(working()).toHaveLength(5);
    await fireEvent.click(confirm());
    expect(kept.acts[0]).toMatchObject({ work: { trainer: 1, waitress: 3 }, overfull: false });
  });

  test("where there is no room for it, somebody else makes room", async () => {
    const kept = company({}, { waitress: 3 });
    show(kept);
    planned(kept, "trainer");
    await waitFor(() => expect(working().sort()).toEqual(["trainer", "waitress", "waitress"]));
    planned(kept);
    await waitFor(() => expect(working()).toEqual(["waitress", "waitress"]));
  });

  test("nor is it overfull after a reload", () => {
    show(company({ plan: ["trainer"] }, { waitress: 3 }));
    expect(screen.queryByText("decide.overfull")).toBeNull();
    expect(working().sort()).toEqual(["trainer", "waitress", "waitress"]);
  });

  test("advice to open the company shows first who would work in it", async () => {
    const kept = company({ plan: ["trainer"] });
    const { pointer } = show(kept);
    expect(pointer.take!({ do: "put_to_work", seat: 0, employee: "waitress" })).toBe(false);
    expect(pointer.take!({ do: "open_company", seat: 0 })).toBe(true);
    await waitFor(() => expect(working()).toEqual(["trainer"]));
  });

  test("a company in which nobody works is asked about once", async () => {
    const kept = company();
    show(kept);
    await fireEvent.click(button("decide.clear"));
    expect(screen.getByText("decide.deserted")).toBeTruthy(); // said before it is opened
    await fireEvent.click(confirm());
    expect(kept.acts).toEqual([]);
    expect(screen.getByText("decide.deserted")).toBeTruthy();
    await fireEvent.click(button(/decide.open_deserted/));
    expect(kept.acts[0]).toMatchObject({ work: {}, overfull: false });
  });

  test("where nobody of last turn's company is left, the others are put to work", async () => {
    show(company({}, { guru: 1 }));
    expect(working()).toHaveLength(5);
  });

  test("cards that were put to work before stay", async () => {
    const kept = company({ plan: ["trainer"] });
    show(kept);
    await fireEvent.click(button("decide.clear"));
    expect(button(/employee.trainer/)).toHaveProperty("disabled", true);
    await fireEvent.click(confirm());
    expect(kept.acts[0]?.work).toEqual({ trainer: 1 });
  });
});

describe("the place of the keys", () => {
  const hires = (...employees: string[]): Family[] => [
    {
      do: "hire",
      panel: "hire",
      count: employees.length,
      fixed: { seat: 0, by_manager: false },
      axes: { employee: employees },
    },
  ];
  const train: Family = {
    do: "train",
    panel: "train",
    count: 1,
    fixed: { seat: 0, person: "waitress", into: "trainer" },
    axes: { by: [[["trainer", 1]]] },
  };
  const all = () => [...document.querySelectorAll<HTMLElement>("[data-current] [data-option]")];
  const undo = () => document.querySelector<HTMLElement>("[data-take-back]");

  /** A market from which one hires; what is offered then. */
  function market(then: { options: Family[]; step?: string }) {
    const kept = table("hire", hires("waitress", "trainer", "kitchen_trainee"), chain());
    const act = kept.act.bind(kept);
    kept.act = async (action) => {
      kept.busy = true;
      const before = kept.state!;
      const step = then.step ?? "hire";
      const number = before.number + 1;
      kept.state = {
        ...before,
        number,
        can_undo: true,
        options: then.options,
        shown: { ...before.shown, step },
      };
      await act(action);
      await tick(); // the state comes before the answer
      kept.busy = false;
    };
    show(kept);
    return kept;
  }

  test("is the same after a hire", async () => {
    const kept = market({ options: hires("waitress", "trainer", "kitchen_trainee") });
    all()[1]!.focus();
    await fireEvent.click(all()[1]!);
    await waitFor(() => expect(undo()).not.toBeNull());
    expect(kept.acts).toHaveLength(1);
    expect(document.activeElement).toBe(all()[1]);
    const held = { key: "Enter", repeat: true };
    expect(await fireEvent.keyDown(document.activeElement!, held)).toBe(false);
  });

  test("is the one beside it where the last of a kind was hired", async () => {
    market({ options: hires("waitress", "trainer") });
    all()[2]!.focus();
    await fireEvent.click(all()[2]!);
    await waitFor(() => expect(undo()).not.toBeNull());
    expect(document.activeElement).toBe(all()[1]);
  });

  test("is the way back where something else is asked", async () => {
    market({ options: [train], step: "train" });
    all()[0]!.focus();
    await fireEvent.click(all()[0]!);
    await waitFor(() => expect(undo()).not.toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(undo()));
  });

  test("is nobody's where it was elsewhere", async () => {
    market({ options: hires("waitress", "trainer", "kitchen_trainee") });
    await fireEvent.click(all()[1]!);
    await waitFor(() => expect(undo()).not.toBeNull());
    expect(document.activeElement).toBe(document.body);
  });

  test("goes on beside a card that has gone to work, or to the beach", async () => {
    const open: Family = { do: "open_company", count: 1, fixed: { seat: 0 } };
    const cards = ["waitress", "trainer", "kitchen_trainee"].map((id) => held(id, 1));
    show(table("restructuring", [open], chain({ cards, slots: 2 })));
    await fireEvent.click(button("decide.clear"));
    const inHand = () => document.querySelectorAll<HTMLElement>("[data-card] button");
    const atWork = () => document.querySelectorAll<HTMLElement>("[data-at-work] button");
    inHand()[0]!.focus();
    await fireEvent.click(inHand()[0]!);
    expect(atWork()).toHaveLength(1);
    expect(document.activeElement).toBe(inHand()[0]);
    await fireEvent.click(inHand()[0]!);
    expect(document.activeElement).toBe(inHand()[0]);
    atWork()[1]!.focus();
    await fireEvent.keyDown(atWork()[1]!, { key: "Backspace" });
    expect(atWork()).toHaveLength(1);
    expect(document.activeElement).toBe(atWork()[0]);
  });
});

describe("payday", () => {
  const pay: Family = { do: "pay", count: 1, fixed: { seat: 0 } };
  const fire: Family = {
    do: "fire",
    count: 1,
    fixed: { seat: 0, place: "beach" },
    axes: { employee: ["trainer"] },
  };
  const staff = chain({ cards: [held("trainer", 2, { wage: 5 })] });

  test("who cannot pay must fire first; the server says when it is enough", async () => {
    const kept = table("payday", [fire], staff, (actions) => ({
      options: actions.length === 2 ? [pay] : [fire],
    }));
    show(kept);
    expect(screen.getByRole("alert").textContent).toContain("decide.cannot_pay");
    expect(confirm().disabled).toBe(true);
    await fireEvent.click(button("decide.fire_more"));
    await waitFor(() => expect(button("decide.fire_more")).toHaveProperty("disabled", false));
    await fireEvent.click(button("decide.fire_more"));
    await waitFor(() => expect(confirm().disabled).toBe(false));
    await fireEvent.click(confirm());
    const gone = ["trainer", "beach", 0];
    expect(kept.acts).toEqual([{ do: "choose_payday", seat: 0, fire: [gone, gone] }]);
  });

  test("who is to go is still to go when the panel comes back", async () => {
    const kept = table("payday", [fire, pay], staff);
    show(kept);
    await fireEvent.click(button("decide.fire_more"));
    goAndComeBack(kept);
    await waitFor(() => expect(confirm().disabled).toBe(false));
    await fireEvent.click(confirm());
    expect(kept.acts).toEqual([{ do: "choose_payday", seat: 0, fire: [["trainer", "beach", 0]] }]);
  });

  test("who was chosen to go before is not asked about again", () => {
    show(table("payday", [pay], { ...staff, fired: [["trainer", "beach", 0]] }));
    expect(document.querySelector(".stepper")).toBeNull();
    expect(screen.getByText("decide.fired_before")).toBeTruthy();
  });

  test("while dinner is played it tells no more than the cash of that moment", async () => {
    const { claim } = show(table("payday", [pay], { ...staff, cash: 40 }));
    const cash = () => document.querySelector("dl dd")!.textContent;
    const left = () => document.querySelector(".after dd")!.textContent;
    expect([cash(), left()]).toEqual(["$40", "$40"]);
    const phase = "dinnertime";
    const until = { message: 1, event: 0 };
    claim.point({ watched: { turn: 2, phase, step: phase, cash: { 0: 3 }, until } });
    await waitFor(() => expect([cash(), left()]).toEqual(["$3", "…"]));
    claim.point(null);
    await waitFor(() => expect([cash(), left()]).toEqual(["$40", "$40"]));
  });

  test("paying everybody is one press", async () => {
    const kept = table("payday", [pay, fire], staff);
    show(kept);
    await fireEvent.click(confirm());
    expect(kept.acts).toEqual([{ do: "choose_payday", seat: 0, fire: [] }]);
  });
});

test("the freezer asks good by good and sends all at once", async () => {
  const keep = (good: string, most: number): Family => ({
    do: "keep",
    count: most + 1,
    fixed: { seat: 0, good },
    axes: { count: Array.from({ length: most + 1 }, (_, n) => most - n) },
  });
  const kept = table(
    "freezer",
    [keep("burger", 3)],
    chain({ stock: { burger: 3, beer: 4 }, storage: 4 }),
    (actions) => ({
      options: actions.length === 1 ? [keep("beer", 4 - Number(actions[0]!.count))] : [],
    }),
  );
  show(kept);
  await waitFor(() => expect(screen.getAllByRole("group")).toHaveLength(2));
  const burgers = screen.getByRole("group", { name: "good.burger" });
  await fireEvent.click(within(burgers).getByRole("button", { name: "decide.keep_less" }));
  const beers = screen.getByRole("group", { name: "good.beer" });
  const more = within(beers).getByRole("button", { name: "decide.keep_more" });
  await waitFor(() => expect(more).toHaveProperty("disabled", false));
  await fireEvent.click(more);
  await waitFor(() => expect(within(beers).getByText("2")).toBeTruthy());
  await fireEvent.click(confirm());
  expect(kept.acts).toEqual([{ do: "choose_freezer", seat: 0, keep: { burger: 2, beer: 2 } }]);
});

describe("while the others choose", () => {
  const waiting = (step: string, more: object, seats = [0]) => {
    const kept = table(step, [], chain({ decided: true, ...more }));
    kept.table = { mine: seats, seats: [] } as unknown as Seat["table"];
    kept.state = { ...kept.state!, awaited: [1] };
    show(kept);
    return document.querySelector<HTMLElement>("[data-chosen]")?.textContent ?? "";
  };
  const cards = [held("waitress", 2), held("trainer", 1)];

  test("my company stays in my sight", () => {
    const said = waiting("restructuring", { cards, plan: ["waitress", "waitress"] });
    expect(said).toContain("decide.company_said");
    expect(said.match(/employee.waitress/g)).toHaveLength(2);
  });

  test("so do whom I let go, what I freeze, and my reserve card", () => {
    const fired = [["trainer", "beach", 0]];
    expect(waiting("payday", { cards, fired })).toContain("decide.payday_said");
    cleanup();
    const freezer = { stock: { beer: 3 }, storage: 2, kept: [["beer", 2]] };
    expect(waiting("freezer", freezer)).toContain("decide.freezer_said");
    cleanup();
    expect(waiting("reserves", { reserve: "small" })).toContain("reserve.small");
  });

  test("a device that is passed on keeps it to itself", () => {
    expect(waiting("restructuring", { cards, plan: ["waitress"] }, [0, 1])).toBe("");
  });

  test("who had nothing to choose is told of no choice", () => {
    expect(waiting("restructuring", {})).toBe("");
  });
});

test("a module that changes what a choice means has its own lesson", async () => {
  const choose: Family = {
    do: "choose_reserve",
    count: 2,
    fixed: { seat: 0 },
    axes: { card: ["small", "large"] },
  };
  const lesson = async (...modules: string[]) => {
    const kept = table("reserves", [choose], chain());
    const setup = { players: 2, modules };
    kept.table = { mine: [0], seats: [], setup } as unknown as Seat["table"];
    show(kept);
    await taught();
    await waitFor(() => expect(document.querySelector(".lesson")).not.toBeNull());
    const said = document.querySelector(".lesson")!.textContent;
    cleanup();
    return said;
  };
  expect(await lesson("coffee")).toContain("longer the game");
  expect(await lesson("reserve_prices", "coffee")).toContain("price most of them show");
});

describe("working", () => {
  const end: Family = { do: "end_step", count: 1, fixed: { seat: 0 } };
  const campaign: Family = {
    do: "place_campaign",
    count: 8,
    fixed: { seat: 0, by: "trainer", number: 13, turned: false, lead: 0 },
    axes: { good: ["burger", "beer"], turns: [1, 2] },
    at: [
      [3, 4],
      [5, 6],
    ],
    size: [3, 1],
  };
  const upright: Family = {
    ...campaign,
    fixed: { ...campaign.fixed, turned: true },
    at: [
      [5, 6],
      [7, 8],
    ],
    size: [1, 3],
  };

  test("a thing is placed on the board: good, place, yes", async () => {
    const kept = table("campaigns", [campaign, end], chain());
    const { pointer } = show(kept);
    expect(pointer.offer?.squares).toEqual(campaign.at);
    expect(pointer.offer?.size).toEqual([3, 1]);
    await fireEvent.click(button("good.beer"));
    pointer.offer!.pick([5, 6]);
    await waitFor(() => expect(confirm().disabled).toBe(false));
    expect(pointer.offer?.chosen).toEqual([5, 6]);
    await fireEvent.keyDown(document.body, { key: "Enter" });
    expect(kept.acts[0]).toEqual({
      do: "place_campaign",
      seat: 0,
      by: "trainer",
      number: 13,
      turned: false,
      lead: 0,
      good: "beer",
      turns: 2,
      at: [5, 6],
    });
  });

  test("a campaign is for what the server says, unless one wishes otherwise", async () => {
    const kept = table("campaigns", [{ ...campaign, usual: { good: "beer" } }, end], chain());
    const { pointer } = show(kept);
    pointer.offer!.pick([3, 4]);
    await waitFor(() => expect(confirm().disabled).toBe(false));
    await fireEvent.click(confirm());
    expect(kept.acts[0]).toMatchObject({ good: "beer", at: [3, 4] });
    await fireEvent.click(button("good.burger"));
    pointer.offer!.pick([5, 6]);
    await waitFor(() => expect(confirm().disabled).toBe(false));
    await fireEvent.click(confirm());
    expect(kept.acts[1]).toMatchObject({ good: "burger", at: [5, 6] });
  });

  test("digits choose, Esc goes back one choice", async () => {
    const kept = table("campaigns", [campaign, end], chain());
    const { pointer } = show(kept);
    const key = (name: string) => fireEvent.keyDown(document.body, { key: name });
    await key("2");
    expect(button("good.beer").getAttribute("aria-pressed")).toBe("true");
    pointer.offer!.pick([3, 4]);
    await waitFor(() => expect(confirm().disabled).toBe(false));
    await key("Escape");
    expect(pointer.offer?.chosen).toBeNull();
    expect(button("good.beer").getAttribute("aria-pressed")).toBe("true");
    await key("Escape");
    expect(button("good.beer").getAttribute("aria-pressed")).toBe("false");
    expect(kept.acts).toEqual([]);
  });

  test("R turns what is being placed", async () => {
    const kept = table("campaigns", [campaign, upright, end], chain());
    const { pointer } = show(kept);
    const lies = () => [pointer.offer?.size, pointer.offer?.sizeAt?.([5, 6])];
    expect(lies()).toEqual([
      [3, 1],
      [3, 1],
    ]);
    expect(pointer.offer?.sizeAt?.([7, 8])).toEqual([1, 3]);
    await fireEvent.keyDown(document.body, { key: "r" });
    expect(lies()).toEqual([
      [1, 3],
      [1, 3],
    ]);
    expect(pointer.offer?.sizeAt?.([3, 4])).toEqual([3, 1]);
  });

  test("the chosen square pressed again takes it; a finger only turns it", async () => {
    const kept = table("campaigns", [campaign, upright, end], chain());
    const { pointer } = show(kept);
    await fireEvent.click(button("good.beer"));
    pointer.offer!.pick([5, 6]);
    await waitFor(() => expect(confirm().disabled).toBe(false));
    const later = vi.spyOn(Date, "now").mockReturnValue(Date.now() + 10_000);
    pointer.offer!.pick([5, 6], true);
    await waitFor(() => expect(pointer.offer?.size).toEqual([1, 3]));
    expect(kept.acts).toEqual([]);
    later.mockReturnValue(Date.now() + 10_000);
    pointer.offer!.pick([5, 6]);
    await waitFor(() => expect(kept.acts).toHaveLength(1));
    later.mockRestore();
  });

  // B2: one way to lie had a single place, and it was taken though others reach houses
  test("the single place of one way to lie is not taken while there are others", async () => {
    const one: Family = { ...campaign, at: [[3, 4]] };
    const kept = table("campaigns", [one, upright, end], chain());
    const { pointer } = show(kept);
    await fireEvent.click(button("good.beer"));
    expect(pointer.offer?.squares).toHaveLength(3);
    expect(confirm().disabled).toBe(true);
    pointer.offer!.pick([7, 8]);
    await waitFor(() => expect(confirm().disabled).toBe(false));
    await fireEvent.click(confirm());
    expect(kept.acts[0]).toMatchObject({ at: [7, 8], turned: true });
  });

  test.each([
    ["is not taken where it reaches nobody", 0],
    ["is taken where it reaches a house", 1],
  ])("the only place of a campaign %s", async (_, houses) => {
    const kept = table("campaigns", [{ ...campaign, at: [[3, 4]] }, end], chain());
    const answered = Promise.resolve([houses]);
    kept.takers = () => answered;
    const { pointer } = show(kept);
    await waitFor(() => expect(pointer.offer?.reached?.([3, 4])).toBe(houses));
    expect(confirm().disabled).toBe(houses === 0);
    pointer.offer!.pick([3, 4]); // one may still want it
    await waitFor(() => expect(confirm().disabled).toBe(false));
  });

  // B16: on a phone the sheet of a campaign left out how far houses are and who could serve them
  test.each([
    ["who could serve it", { beer: [0] }, "decide.makers"],
    ["that nobody could", {}, "decide.no_makers"],
  ])(
    "a campaign says its houses, their distances and %s, on a phone too",
    async (_, makers, said) => {
      const houses = [{ house: "7", placed: 1, lost: 0, near: [[0, 4]] }];
      const kept = table("campaigns", [campaign, end], chain(), (actions) => ({
        reaches: actions.length ? [{ number: 13, houses, makers }] : [],
      }));
      const { pointer } = show(kept);
      await fireEvent.click(button("good.beer"));
      pointer.offer!.pick([5, 6]);
      await waitFor(() => expect(screen.getByText(said)).toBeTruthy());
      for (const words of ["decide.near", said])
        expect(screen.getByText(words).closest("[data-aside]")).toBeNull();
    },
  );

  test("what lies beside something waits until that is chosen", async () => {
    const garden = (house: string, sides: string[]): Family => ({
      do: "place_garden",
      count: sides.length,
      fixed: { seat: 0, by: "trainer", house },
      axes: { side: sides },
    });
    const kept = table("houses", [garden("7", ["north"]), garden("10", ["east", "west"])], chain());
    const { pointer } = show(kept);
    expect(confirm().disabled).toBe(true);
    expect(pointer.choose?.houses).toEqual(["7", "10"]);
    pointer.choose!.pick("10");
    await waitFor(() => expect(confirm().disabled).toBe(false));
    expect(pointer.choose?.houses).toEqual(["7", "10"]);
    await fireEvent.keyDown(document.body, { key: "r" });
    await fireEvent.click(confirm());
    expect(kept.acts[0]).toMatchObject({ do: "place_garden", house: "10", side: "west" });
  });

  test("a square that is not on offer is refused in the server's words, at the pointer", async () => {
    const refused = { error: "e", message: "No room there.", rule: "", where: "", params: {} };
    const kept = table("campaigns", [campaign, end], chain(), () => ({ refused }));
    const { pointer } = show(kept);
    pointer.offer!.refuse!([9, 9], { x: 11, y: 12 });
    await waitFor(() => expect(notices().at(-1)?.text).toBe("No room there."));
    expect(notices().at(-1)?.at).toEqual({ x: 11, y: 12 });
    expect(kept.tries.at(-1)![0]).toMatchObject({ number: 13, at: [9, 9] });
  });

  test("ending a step asks once while somebody could still act", async () => {
    const cards = [held("trainer", 1, { place: "work", able: 1 })];
    const kept = table("campaigns", [campaign, end], chain({ cards }));
    show(kept);
    await fireEvent.click(button(/decide.end_(step|day)/));
    expect(kept.acts).toEqual([]);
    expect(screen.getByRole("alert").textContent).toContain("decide.unused");
    await fireEvent.click(button("decide.end_anyway"));
    expect(kept.acts).toEqual([{ do: "end_step", seat: 0 }]);
  });

  test("a step in which nobody can act is ended without a question or a lesson", async () => {
    const cards = [held("trainer", 1, { place: "work" })];
    const kept = table("hire", [end], chain({ cards, hires_left: 2 }));
    show(kept);
    await taught();
    expect(screen.getByRole("heading").textContent).toBe("end_step");
    expect(screen.queryByText(/could still act/)).toBeNull();
    await fireEvent.click(button(/decide.end_(step|day)/));
    expect(kept.acts).toEqual([{ do: "end_step", seat: 0 }]);
  });

  test("Enter ends the step only where nothing else is to be done", async () => {
    const busy = table("campaigns", [campaign, end], chain());
    show(busy);
    await fireEvent.keyDown(document.body, { key: "Enter" });
    expect(busy.acts).toEqual([]);
    cleanup();
    const idle = table("campaigns", [end], chain());
    show(idle);
    await fireEvent.keyDown(document.body, { key: "Enter", repeat: true });
    expect(idle.acts).toEqual([]);
    await fireEvent.keyDown(document.body, { key: "Enter" });
    expect(idle.acts).toEqual([{ do: "end_step", seat: 0 }]);
  });

  test("the arrow keys lead to the squares on offer", async () => {
    show(table("campaigns", [campaign, end], chain()));
    const map = document.createElementNS("http://www.w3.org/2000/svg", "g");
    map.setAttribute("data-cursor", "3,4");
    map.setAttribute("tabindex", "0");
    document.body.append(map);
    await fireEvent.keyDown(document.body, { key: "ArrowRight" });
    expect(document.activeElement).toBe(map);
    map.remove();
  });

  test("a kind of action that nobody has heard of is chosen field by field", async () => {
    const strange: Family = {
      do: "moon.launch",
      count: 4,
      fixed: { seat: 0 },
      axes: { rocket: ["red", "blue"], crew: [1, 2] },
    };
    const kept = table("campaigns", [strange, end], chain());
    show(kept);
    await fireEvent.keyDown(document.body, { key: "2" });
    await fireEvent.keyDown(document.body, { key: "1" });
    await fireEvent.click(confirm());
    expect(kept.acts).toEqual([{ do: "moon.launch", seat: 0, rocket: "blue", crew: 1 }]);
  });

  describe("hiring", () => {
    const hire: Family = {
      do: "hire",
      count: 2,
      fixed: { seat: 0, by_manager: false },
      axes: { employee: ["waitress", "trainer"] },
    };
    const trainer = { do: "hire", seat: 0, by_manager: false, employee: "trainer" };
    const hiring = () => {
      const kept = table("hire", [hire, end], chain());
      kept.state = { ...kept.state!, can_undo: true };
      show(kept);
      return kept;
    };

    test("one press hires, and offers the way back", async () => {
      const kept = hiring();
      await fireEvent.click(button(/employee.trainer/));
      expect(kept.acts).toEqual([trainer]);
      await fireEvent.click(button("decide.undo"));
      expect(kept.acts.at(-1)).toEqual({ do: "undo", seat: 0 });
    });

    test("the second half of a double click hires nobody", async () => {
      const kept = hiring();
      await fireEvent.click(button(/employee.trainer/), { detail: 1 });
      await fireEvent.click(button(/employee.waitress/), { detail: 2 });
      expect(kept.acts).toEqual([trainer]);
    });

    test("who wants to be asked presses twice", async () => {
      settings.askFirst = true;
      const kept = hiring();
      await fireEvent.click(button(/employee.trainer/));
      expect(kept.acts).toEqual([]);
      await fireEvent.click(button(/employee.trainer/));
      settings.askFirst = false;
      expect(kept.acts).toEqual([trainer]);
    });
  });

  describe("salaries", () => {
    const hire: Family = {
      do: "hire",
      count: 2,
      fixed: { seat: 0, by_manager: false },
      axes: { employee: ["waitress", "trainer"] },
    };
    const market = [
      { employee: "waitress", left: 3, count: 6, wage: 0 },
      { employee: "trainer", left: 3, count: 6, wage: 5 },
    ];
    const wages = (due: number) => ({ due, salaries: due, discounts: 0 });
    const seen = (phases: object[], options: Family[], tried: object = {}) => {
      const kept = table("hire", options, chain({ cash: 3 }), () => tried);
      Object.assign(kept.state!.shown, { phases, market });
      show(kept);
    };
    const payday = [{ id: "payday", steps: [] }];
    const after = { shown: { chains: [chain({ cash: 3, wages: wages(5) })] } };
    const ahead = () => document.querySelector("[data-due]")?.textContent?.trim();

    test("whom one can hire is shown with the salary, and the next payday against the cash", async () => {
      seen(payday, [hire, end], after);
      const shown = [...document.querySelectorAll<HTMLElement>("[data-wage]")];
      expect(shown.map((one) => one.dataset.wage)).toEqual(["0", "5"]);
      expect(ahead()).toBeUndefined();
      await fireEvent.focus(button(/employee.trainer.*decide.wage/));
      await waitFor(() => expect(ahead()).toBe("decide.payday_short"));
    });

    // B11: training warned by the cash of now, beside a forecast of +$15
    test.each([
      [15, "decide.payday_evening", false],
      [1, "decide.payday_short_evening", true],
    ])("an evening of $%d counts towards payday", async (income, said, short) => {
      const day = { evening: { income: { 0: income }, houses: {} }, risks: [] };
      seen(payday, [hire, end], { ...after, day });
      await fireEvent.focus(button(/employee.trainer.*decide.wage/));
      await waitFor(() => expect(ahead()).toBe(said));
      expect(document.querySelector(".salary.short") !== null).toBe(short);
    });

    // B11: what earns a free cook brings their salary, too
    test("cooking what brings a salaried card says what payday costs then", async () => {
      const cook: Family = {
        do: "produce",
        panel: "food",
        count: 1,
        fixed: { seat: 0, by: "kitchen_trainee" },
        axes: { good: ["burger"] },
        brings: [{ goods: { burger: 1 } }],
      };
      seen(payday, [cook, end], after);
      expect(ahead()).toBeUndefined();
      await fireEvent.click(document.querySelector("[data-option*=burger]")!);
      await waitFor(() => expect(ahead()).toBe("decide.payday_short"));
    });

    test("so is what somebody is trained into", async () => {
      const train: Family = {
        do: "train",
        count: 1,
        fixed: { seat: 0, person: "waitress", into: "trainer" },
        axes: { by: [[["trainer", 1]], [["coach", 1]]] },
      };
      seen(payday, [train, end], after);
      await fireEvent.click(button(/employee.waitress/));
      expect(document.querySelector<HTMLElement>("[data-wage]")?.dataset.wage).toBe("5");
      await fireEvent.focus(button(/employee.trainer.*decide.wage/));
      await waitFor(() => expect(ahead()).toBe("decide.payday_short"));
    });

    test("who can become only one thing is trained by one press", async () => {
      const train: Family = {
        do: "train",
        count: 1,
        fixed: { seat: 0, person: "waitress", into: "trainer", by: [["trainer", 1]] },
      };
      const kept = table("train", [train, end], chain());
      show(kept);
      await fireEvent.click(button(/employee.waitress/));
      const fields = { person: "waitress", into: "trainer", by: [["trainer", 1]] };
      expect(kept.acts).toEqual([{ do: "train", seat: 0, ...fields }]);
    });

    test("a game without payday says nothing of salaries", async () => {
      seen([], [hire, end], after);
      await fireEvent.click(button(/employee.trainer/));
      expect(document.querySelector("[data-wage], [data-due]")).toBeNull();
    });
  });
});
