import { expect, test, vi } from "vitest";
import { sayAuto } from "./auto";

function server(orders: Record<string, unknown>): { sent: unknown[] } {
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", (_: string, init?: RequestInit) => {
    if (init?.method === "PUT") sent.push(JSON.parse(String(init.body)));
    return Promise.resolve(new Response(JSON.stringify(orders)));
  });
  return { sent };
}

test("what was not said is said once, beside the orders that stand", async () => {
  const { sent } = server({ pay_all: true, auto: null });
  await sayAuto("one", [0], true);
  await sayAuto("one", [0], true);
  expect(sent).toEqual([{ pay_all: true, auto: true }]);
});

test("who has said something is not asked again", async () => {
  const { sent } = server({ auto: false });
  await sayAuto("two", [0, 1], true);
  expect(sent).toEqual([]);
});
