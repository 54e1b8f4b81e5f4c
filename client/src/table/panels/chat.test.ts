/** Who may say something. Without words, texts show their names. */
import { fireEvent, render } from "@testing-library/svelte";
import { afterEach, expect, it, vi } from "vitest";
import { known } from "../../lib/me.svelte";
import type { LiveSeat } from "../../seat/live.svelte";
import Chat from "./Chat.svelte";
import { Talk } from "./talk.svelte";

afterEach(() => {
  known(null);
  vi.unstubAllGlobals();
});

it("asks a watcher for a name before anything can be said", async () => {
  const asked = vi.fn((_: string, __: RequestInit) =>
    Promise.resolve(Response.json({ id: "p", name: "Zoe", lang: "en" })),
  );
  vi.stubGlobal("fetch", asked);
  const sitting = { id: "x", viewer: null, mine: [], table: null } as unknown as LiveSeat;
  const { queryByLabelText, getByLabelText, getByText, findByLabelText } = render(Chat, {
    sitting,
    talk: new Talk(sitting),
  });
  expect(queryByLabelText("table.chat.say")).toBeNull();
  await fireEvent.input(getByLabelText("table.chat.who"), { target: { value: " Zoe " } });
  await fireEvent.click(getByText("table.chat.be"));
  await findByLabelText("table.chat.say");
  const [path, init] = asked.mock.calls[0]!;
  expect([path, JSON.parse(String(init.body)).name]).toEqual(["/api/me", "Zoe"]);
});
