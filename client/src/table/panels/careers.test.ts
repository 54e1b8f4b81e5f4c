import { expect, test } from "vitest";
import type { EmployeeShown, StackShown } from "../../lib/wire";
import { careers, gettable, type Career } from "./careers";

const printed: EmployeeShown = {
  id: "",
  colour: "grey",
  count: 6,
  entry: false,
  salary: true,
  unique: false,
  manager_slots: null,
  trains_into: [],
  trained_from: [],
  range: 0,
  travels: "",
  price: 0,
  tips: 0,
  hires: 0,
  training_steps: 0,
  max_duration: 0,
  campaigns: [],
  plates: [],
  makes: {},
  fetches_any_drink: 0,
  drinks_per_source: 0,
  builds: [],
  opens: "",
  moves: false,
  drive_in: false,
  income_percent: 0,
  module: "",
};
const card = (id: string, colour: string, into: string[] = [], entry = false): EmployeeShown => ({
  ...printed,
  id,
  colour,
  entry,
  trains_into: into,
});
const cards = [
  card("trainee", "black", ["junior", "developer"], true),
  card("junior", "black", ["vice", "coach"]),
  card("vice", "black", ["guru"]),
  card("developer", "purple"),
  card("trainer", "grey", ["coach"], true),
  card("coach", "grey", ["guru"]),
  card("guru", "grey"),
  card("stray", "red"),
];
const market: StackShown[] = cards.map((one) => ({ employee: one.id, left: 2, count: 6, wage: 0 }));
const names = (line?: Career) => line?.rungs.map((rung) => rung.employee);

test("in a line each card stands below the one it is trained from", () => {
  const [first] = careers(cards, market);
  expect(first?.rungs.map((rung) => [rung.employee, rung.step])).toEqual([
    ["trainee", 0],
    ["junior", 1],
    ["vice", 2],
    ["developer", 1],
  ]);
});

test("a card that two lines lead to stands in that of its colour", () => {
  expect(names(careers(cards, market)[1])).toEqual(["trainer", "coach", "guru"]);
});

test("a card to which nothing leads begins a line; every card stands in exactly one", () => {
  const lines = careers(cards, market);
  expect(lines.map((line) => line.start)).toEqual(["trainee", "trainer", "stray"]);
  const all = lines.flatMap((line) => names(line) ?? []);
  expect(all.sort()).toEqual(cards.map((one) => one.id).sort());
});

test("counts come from the market", () => {
  const [first] = careers(cards, [{ employee: "trainee", left: 0, count: 12, wage: 0 }]);
  expect(first?.rungs[0]).toMatchObject({ left: 0, count: 12 });
});

test("what can be got now is what hiring and training offer", () => {
  const options = [
    { do: "hire", count: 2, fixed: { seat: 0 }, axes: { employee: ["trainee", "trainer"] } },
    { do: "train", count: 1, fixed: { seat: 0, person: "vice", into: "guru" } },
    { do: "fire", count: 1, fixed: { seat: 0, employee: "stray" } },
  ];
  expect([...gettable(options, market)].sort()).toEqual(["guru", "trainee", "trainer"]);
});
