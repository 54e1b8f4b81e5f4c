/** The tables that wait for me. */
import type { TableShown } from "../lib/wire";
import { companyOf } from "./facts";

type Waits = Pick<
  TableShown,
  "code" | "id" | "your_turn" | "status" | "deadline" | "changed_at" | "seats" | "forked_from"
>;

/** Tables that wait for me, except the one that is called `here`. Nobody waits at a copy to study.
 *  People come before bots, then the earliest deadline, then the longest wait. */
export function waiting<T extends Waits>(tables: readonly T[], here = ""): T[] {
  return tables
    .filter((one) => one.your_turn && one.status === "playing" && companyOf(one) !== "study")
    .filter((one) => one.id !== here && one.code !== here)
    .sort(
      (a, b) =>
        Number(companyOf(a) === "bots") - Number(companyOf(b) === "bots") ||
        (a.deadline ?? Infinity) - (b.deadline ?? Infinity) ||
        a.changed_at - b.changed_at,
    );
}
