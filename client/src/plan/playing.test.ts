import { expect, it } from "vitest";
import type { Sitting } from "../lib/sitting.svelte";
import type { Action, Family } from "../lib/wire";
import { Run, runOf } from "./playing.svelte";

const family = (doing: string) => ({ do: doing, count: 1, fixed: { seat: 0 } }) as Family;
const order = ["hire", "train", "food"];

/** A table at which every step of `days` is asked for in turn; `refuses` cannot be done. */
function table(days: string[][], refuses = "") {
  const done: string[] = [];
  const sitting = {
    asked: true,
    options: days[0]!.map(family),
    shown: { step: order[0], phases: [{ steps: order }] },
    state: { number: 0 },
    async act(action: Action) {
      if (action.do === refuses) throw new Error(`no ${refuses}`);
      done.push(action.do);
      sitting.state = { number: sitting.state.number + 1 };
      const next = days[done.length];
      sitting.asked = next !== undefined;
      sitting.options = (next ?? []).map(family);
      const ends = done.filter((one) => one === "end_step").length;
      sitting.shown = { ...sitting.shown, step: order[ends] };
    },
  };
  return { sitting: sitting as unknown as Sitting, done };
}
const step = (doing: string, name: string) => ({ action: { do: doing, seat: 0 }, step: name });

it("plays step by step, ends what is empty, and stops when somebody else is on", async () => {
  const { sitting, done } = table([
    ["hire", "end_step"],
    ["end_step"],
    ["train", "end_step"],
    ["produce"],
  ]);
  const run = new Run(sitting);
  await run.play([step("hire", "hire"), step("produce", "food"), step("end_step", "food")]);
  expect(done).toEqual(["hire", "end_step", "end_step", "produce"]);
  expect([run.at, run.done, run.problem]).toEqual([2, false, ""]);
});

it("stops at what is refused, says why, and can do without it", async () => {
  const days = [["hire"], ["produce"]];
  const { sitting, done } = table(days, "hire");
  const run = runOf(sitting);
  await run.play([step("hire", "hire"), step("produce", "hire")]);
  expect([run.problem, run.at, done]).toEqual(["no hire", 0, []]);
  run.leaveOut();
  expect(run.problem).toBe("");
  expect(runOf(sitting)).toBe(run);
});
