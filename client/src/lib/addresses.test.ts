/** What may be asked is checked where it is written: svelte-check fails where an error is missing. */
import { beforeEach, expect, expectTypeOf, test, vi } from "vitest";
import { ask, get, post } from "./api";
import type { Action, TableShown } from "./wire";

const fetched = vi.fn(() => Promise.resolve(Response.json({ code: "ABC" })));
beforeEach(() => {
  vi.stubGlobal("fetch", fetched);
  fetched.mockClear();
});
const id = "x" as string;
const action: Action = { do: "pass", seat: 0 };

test("answers are known by their addresses", async () => {
  expectTypeOf(await get(`/api/tables/${id}`)).toExtend<TableShown>();
  expectTypeOf(await get(`/api/tables/${id}/notes?seat=${1}`)).toExtend<{ text: string }>();
  const begun = await post(`/api/tables/${id}/start`);
  expectTypeOf(begun).toExtend<TableShown>();
  expect(begun.code).toBe("ABC");
});

test("what is played is sent as it was offered", async () => {
  await post(`/api/tables/${id}/try`, { seat: 0, actions: [action] });
  const body = JSON.stringify({ seat: 0, actions: [action] });
  expect(fetched).toHaveBeenCalledWith("/api/tables/x/try", expect.objectContaining({ body }));
});

test("there is no other address, method or content", async () => {
  // @ts-expect-error no such address
  await get(`/api/tables/${id}/nots`);
  // @ts-expect-error no such part of a table
  await get(`/api/tables/${id}/log/more`);
  // @ts-expect-error it cannot be deleted
  await ask("DELETE", "/api/me");
  // @ts-expect-error nothing is said
  await post(`/api/tables/${id}/chat`);
  // @ts-expect-error a name is missing
  await post("/api/login", { login: "ann" });
  // @ts-expect-error it is called seat
  await post(`/api/tables/${id}/try`, { chair: 0, actions: [action] });
  expect(fetched).toHaveBeenCalledTimes(6);
});
