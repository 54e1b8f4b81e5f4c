import { expect, test } from "vitest";
import { inPlay, type Place } from "./guide.svelte";

const place = (module: string): Place => ({
  chapter: { id: module || "food", module, title: "", paragraphs: [] },
  paragraph: { ids: [], text: "" },
});

test("at a table only the rules of its modules are quoted", () => {
  const places = [place(""), place("coffee"), place("sushi")];
  const named = (modules: string[] | null) => inPlay(places, modules).map((one) => one.chapter.id);
  expect(named(["sushi"])).toEqual(["food", "sushi"]);
  expect(named([])).toEqual(["food"]);
  expect(named(null)).toHaveLength(3);
});
