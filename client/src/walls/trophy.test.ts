/** B17: who has a milestone is not told that it vanishes. */
import { render } from "@testing-library/svelte";
import { expect, test } from "vitest";
import TrophyCard from "./TrophyCard.svelte";

test.each([true, false])("taken this turn; mine: %s", (mine) => {
  const owners = [{ turn: 2, chains: ["duck"] }];
  const trophy = { id: "first_burger", state: "claimed" as const, owners, mine };
  const press = () => {};
  const props = { trophy, leads: false, step: null, walked: false, press, look: press };
  const { container } = render(TrophyCard, props);
  expect(container.textContent?.includes("cards.milestone.claimed")).toBe(!mine);
});
