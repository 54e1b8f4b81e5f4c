import { expect, it, vi } from "vitest";
import { Refused } from "../lib/api";
import type { DraftPlayed } from "../lib/wire";
import type { LiveSeat } from "../seat/live.svelte";
import { Run, runOf } from "./draftRun.svelte";

const step = (doing: string, name: string) => ({ action: { do: doing, seat: 0 }, step: name });
const draft = [step("hire", "hire"), step("produce", "food"), step("end_step", "food")];
const played = (at: number, message = ""): DraftPlayed => ({
  number: 7,
  at,
  refused: message
    ? { error: "no", message, rule: "", where: "", params: {}, number: null, missed: [] }
    : null,
});

/** A table at which drafts come so far, one after the other. */
function table(...ends: (DraftPlayed | Refused)[]) {
  const play = vi.fn<LiveSeat["play"]>(() => {
    const end = ends.shift()!;
    return end instanceof Refused ? Promise.reject(end) : Promise.resolve(end);
  });
  return { sitting: { play } as unknown as LiveSeat, play };
}

it("is played in one call, and the rest when it is one's turn again", async () => {
  const { sitting, play } = table(played(1), played(2));
  const run = new Run(sitting);
  await run.play(draft, 3);
  expect([run.at, run.done, run.problem]).toEqual([1, false, ""]);
  await run.play([], 3);
  expect(play.mock.calls).toEqual([[draft], [draft.slice(1)]]);
  expect([run.at, run.done]).toEqual([3, true]);
});

it("stops at what is refused, says why, and can do without it", async () => {
  const { sitting, play } = table(played(1, "no cook"), played(1));
  const run = runOf(sitting);
  await run.play(draft, 3);
  expect([run.problem, run.at, run.done]).toEqual(["no cook", 1, false]);
  run.leaveOut();
  expect(run.problem).toBe("");
  await run.play(draft, 3);
  expect(play).toHaveBeenLastCalledWith(draft.slice(2));
  expect(run.done).toBe(true);
  expect(runOf(sitting)).toBe(run);
});

it("keeps its place when it is refused as a whole, and forgets it when nobody knows how far it came", async () => {
  const stale = new Refused(409, { error: "stale", message: "old" } as Refused["fault"]);
  const lost = new Refused(0, { error: "", message: "away" } as Refused["fault"]);
  const { sitting } = table(played(1), stale, lost);
  const run = new Run(sitting);
  await run.play(draft, 3);
  await run.play(draft, 3);
  expect([run.problem, run.at]).toEqual(["old", 1]);
  await run.play(draft, 3);
  expect([run.problem, run.steps]).toEqual(["away", null]);
});

it("is forgotten at its end and when its turn is over, so that nothing drafted looks real (B10)", async () => {
  const { sitting } = table(played(1), played(2), played(1));
  const run = new Run(sitting);
  await run.play(draft, 3);
  run.look(3);
  expect(run.steps).toBe(draft);
  await run.play(draft, 3);
  run.look(3);
  expect(run.steps).toBeNull();
  await run.play(draft, 3);
  run.look(4);
  expect(run.steps).toBeNull();
});
