/** Drafting: decisions go into the draft, and the server says what it brings. */
import { afterEach, expect, test, vi } from "vitest";
import { Refused } from "../lib/api";
import type { Action } from "../lib/wire";
import { DraftSeat } from "./draft.svelte";

const seated = () => new DraftSeat({ id: "t", viewer: 2, table: null, state: null, mine: [2] });
const hire: Action = { do: "hire", seat: 2, employee: "waitress" };
const end: Action = { do: "end_step", seat: 2 };
const shown = { awaited: [2] };
type Asked = { seat: number; actions: Action[] };

/** What the server answers; what it was asked is kept. */
function answering(answer: (asked: Asked) => object): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
    asked.push(JSON.parse(String(init.body)));
    return Response.json({ shown, options: [], ...answer(asked.at(-1)!) });
  });
  return asked;
}
const fine = ({ actions }: Asked) => ({
  drafted: actions.map((action) => ({ ok: true, events: [action.do] })),
  options: [{ do: "hire" }],
});
afterEach(() => vi.unstubAllGlobals());

test("what is done goes into the draft, and comes out again", async () => {
  const asked = answering(fine);
  const draft = seated();
  expect(draft.asked).toBe(false);
  await draft.act(hire);
  await draft.act(end);
  expect(asked.at(-1)).toMatchObject({ seat: 2, actions: [hire, end] });
  expect([draft.asked, draft.state?.can_undo, draft.busy]).toEqual([true, true, false]);
  await draft.act({ do: "undo", seat: 2 });
  expect(draft.draft.actions).toEqual([hire]);
});

test("every change of it is another position", async () => {
  answering(fine);
  const draft = seated();
  await draft.renew();
  const before = draft.state!.number;
  await draft.act(hire);
  expect(draft.state!.number).toBeGreaterThan(before);
});

test("what is refused does not go into it", async () => {
  const refused = { error: "illegal", message: "No." };
  answering(() => ({ drafted: [{ ok: false, refused, events: [] }] }));
  const draft = seated();
  await expect(draft.act(hire)).rejects.toBeInstanceOf(Refused);
  expect([draft.draft.actions, draft.state, draft.busy]).toEqual([[], null, false]);
});

test("tries are made after the draft, and change nothing", async () => {
  const asked = answering(fine);
  const draft = seated();
  await draft.act(hire);
  const { state } = draft;
  const tried = await draft.try([end]);
  expect(asked.at(-1)?.actions).toEqual([hire, end]);
  expect([tried.at, tried.events, tried.shown]).toEqual([1, ["end_step"], shown]);
  expect([draft.draft.actions, draft.state]).toEqual([[hire], state]);
});

test("a try says where it ends and why", async () => {
  const refused = { error: "illegal", message: "No." };
  answering(() => ({
    drafted: [
      { ok: true, events: [] },
      { ok: false, refused, events: [] },
    ],
  }));
  const tried = await seated().try([hire, end]);
  expect([tried.at, tried.refused, tried.shown]).toEqual([1, refused, null]);
});

test("a late answer about the draft as it was does not come back over a newer one", async () => {
  const answers: ((options: string[]) => void)[] = [];
  const answer = (options: string[]) => Response.json({ options, drafted: [{ ok: true }], shown });
  vi.stubGlobal(
    "fetch",
    () => new Promise<Response>((answered) => answers.push((options) => answered(answer(options)))),
  );
  const draft = seated();
  const renewed = draft.renew();
  const acted = draft.act(hire);
  answers[1]!(["hire"]);
  await acted;
  answers[0]!(["put_to_work"]);
  await renewed;
  expect(draft.options).toEqual(["hire"]);
});
