/** The milestones as an overview: who has them since when, mine first. Pure. */
import type { ChainShown, SetupContent, MilestoneShown } from "../lib/wire";

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

/** The milestones as they are printed, by the module that brings them; nobody has any. */
export function printed(
  milestones: SetupContent["milestones"],
): { module: string; trophies: Trophy[] }[] {
  const modules = [...new Set(milestones.map((one) => one.module))];
  return modules.map((module) => ({
    module,
    trophies: milestones
      .filter((one) => one.module === module)
      .map(({ id }) => ({ id, state: "open", owners: [], mine: false })),
  }));
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
