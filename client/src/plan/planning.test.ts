/** Drafting while the server takes its time. */
import { expect, test, vi } from "vitest";
import type { Sitting } from "../lib/sitting.svelte";
import type { Action } from "../lib/wire";
import { PlanSitting } from "./planning.svelte";

test("a late answer about the draft as it was does not come back over a newer one", async () => {
  const answers: ((options: string[]) => void)[] = [];
  vi.stubGlobal(
    "fetch",
    vi.fn(
      () =>
        new Promise<Response>((answered) =>
          answers.push((options) =>
            answered(Response.json({ options, drafted: [{ ok: true }], shown: {} })),
          ),
        ),
    ),
  );
  const real = { id: "t", viewer: 0, table: null, state: { view: {} } } as unknown as Sitting;
  const plan = new PlanSitting(real);
  const renewed = plan.renew();
  const acted = plan.act({ do: "open_company", seat: 0 } as unknown as Action);
  answers[1]!(["hire"]);
  await acted;
  answers[0]!(["put_to_work"]);
  await renewed;
  expect(plan.state?.options).toEqual(["hire"]);
});
