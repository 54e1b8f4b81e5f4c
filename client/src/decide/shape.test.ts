import { expect, test } from "vitest";
import type { Family } from "../lib/wire";
import { namedBy, partsOf, plainOf } from "./shape";
import samples from "./testing/options.json";

const decisions = samples as unknown as { name: string; options: Family[] }[];
const panels = (name: string) =>
  partsOf(decisions.find((one) => one.name === name)!.options).map((part) => part.panel);

test("every action of every decision has its panel or its button, once", () => {
  for (const { name, options } of decisions) {
    const parts = partsOf(options);
    const shown = [...parts.flatMap((part) => part.families), ...plainOf(options)];
    expect(shown.length, name).toBe(options.length);
    expect(new Set(shown), name).toEqual(new Set(options));
  }
});

test("decisions have the panels that were made for them", () => {
  expect(panels("pass+place_restaurant")).toEqual(["choose"]);
  expect(panels("end_step+hire+hire_and_train")).toEqual(["hire"]);
  expect(panels("end_step+new_milestones.train_at_work+train")).toEqual(["train"]);
  expect(panels("end_step+fetch_drink+fetch_route+produce")).toEqual(["food"]);
  expect(panels("end_step+place_garden+place_house")).toEqual(["choose", "choose"]);
  expect(panels("open_company+put_to_work")).toEqual(["company"]);
  expect(panels("fire+new_milestones.hand_over+pay")).toEqual(["choose", "payday"]);
  expect(panels("keep")).toEqual(["freezer"]);
});

test("payday is about firing where somebody could be fired", () => {
  const options = decisions.find((one) => one.name === "fire+pay")!.options;
  expect(namedBy(partsOf(options)[0]!)).toBe("fire");
});
