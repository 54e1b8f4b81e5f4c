/** The milestones as a wall: who has them since when, mine first. Pure. */
import type { ChainShown, MilestoneShown } from "../lib/wire";

export interface Trophy {
  id: string;
  state: MilestoneShown["state"];
  /** The chains that have it, by the turn since when, the first of them first. */
  owners: { turn: number | null; chains: string[] }[];
  mine: boolean;
}

export type Shelf = "mine" | "claimed" | "open" | "closed";

/** The milestones by what they are to a seat: its own, about to vanish, open, gone. */
export function shelves(
  milestones: readonly MilestoneShown[],
  chains: readonly ChainShown[],
  seat: number | null,
): { shelf: Shelf; trophies: Trophy[] }[] {
  const trophies = milestones.map(({ id, state, owners }): Trophy => ({
    id,
    state,
    owners: byTurn(id, owners, chains),
    mine: seat !== null && owners.includes(seat),
  }));
  const shelf = (one: Trophy): Shelf => (one.mine ? "mine" : one.state);
  return (["mine", "claimed", "open", "closed"] as const)
    .map((name) => ({ shelf: name, trophies: trophies.filter((one) => shelf(one) === name) }))
    .filter((one) => one.trophies.length);
}

function byTurn(id: string, owners: readonly number[], chains: readonly ChainShown[]) {
  const those = chains.filter((one) => owners.includes(one.seat));
  const turns = [...new Set(those.map((one) => one.milestones[id] ?? null))];
  return turns
    .sort((a, b) => (a ?? 0) - (b ?? 0))
    .map((turn) => ({
      turn,
      chains: those.filter((one) => (one.milestones[id] ?? null) === turn).map((one) => one.chain),
    }));
}
