/** Which milestones lie one step away: what is offered now is tried out, a few things of each kind. */
import { earned } from "../decide/leads";
import { actionsOf, fieldsOf, filled, isPlain, takesPlace } from "../decide/families";
import type { Action, Family } from "../lib/wire";
import type { Seat } from "../seat/seat";

/** So many are tried at most: each asks the server. */
const MOST = 24;
/** Who does it, and where, seldom matters. */
const ASIDE = ["by", "by_manager"];

/** What is worth trying: each thing that can be chosen once, at any place, by anybody. */
export function candidates(options: readonly Family[]): Action[] {
  const found = new Map<string, Action>();
  for (const family of options) {
    if (isPlain(family)) continue;
    const some = takesPlace(family) ? [filled([family], {})] : actionsOf(family);
    for (const action of some) {
      if (!action) continue;
      const told = fieldsOf(family).filter((field) => field !== "at" && !ASIDE.includes(field));
      const key = JSON.stringify([action.do, ...told.map((field) => action[field])]);
      if (!found.has(key)) found.set(key, action);
      if (found.size >= MOST) return [...found.values()];
    }
  }
  return [...found.values()];
}

/** Try them one after the other; `hear` is told what each earns. Gives back how to stop. */
export function prospects(
  sitting: Seat,
  hear: (milestone: string, by: Action) => void,
): () => void {
  let wanted = true;
  const seat = sitting.viewer;
  async function look(): Promise<void> {
    for (const action of candidates(sitting.options)) {
      if (!wanted || seat === null) return;
      const tried = await sitting.try([action]).catch(() => null);
      if (!wanted || !tried) return;
      for (const milestone of earned(tried.events, seat)) hear(milestone, action);
    }
  }
  void look();
  return () => (wanted = false);
}
