/** B17: who has a milestone is not told that it vanishes. */
import { render } from "@testing-library/svelte";
import { expect, test } from "vitest";
import MilestoneCard from "../cards/MilestoneCard.svelte";
import AtMilestone from "../playback/AtMilestone.svelte";
import type { Earned } from "../playback/scene";
import TrophyCard from "./TrophyCard.svelte";

test.each([true, false])("taken this turn; mine: %s", (mine) => {
  const owners = [{ turn: 2, chains: ["duck"] }];
  const trophy = { id: "first_burger", state: "claimed" as const, owners, mine };
  const press = () => {};
  const props = { trophy, leads: false, step: null, walked: false, press, look: press };
  const { container } = render(TrophyCard, props);
  expect(container.textContent?.includes("cards.milestone.claimed")).toBe(!mine);
});

test.each([true, false])("the same in the panel and where it is looked up; mine: %s", (mine) => {
  const props = { milestone: "first_burger", state: "claimed" as const, chains: ["duck"], mine };
  const { container } = render(MilestoneCard, props);
  expect(container.textContent?.includes("cards.milestone.claimed")).toBe(!mine);
});

test("nor does the card say so while it is handed over", () => {
  const scene = { kind: "earned", seat: 0, milestone: "first_burger", cards: {} };
  const props = { scene: scene as unknown as Earned, chains: [{ seat: 0, chain: "duck" }] };
  const { container } = render(AtMilestone, props);
  expect(container.textContent).toContain("milestone.first_burger");
  expect(container.textContent).not.toContain("cards.milestone.claimed");
});
