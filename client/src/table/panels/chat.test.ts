/** Who may say something. Without words, texts show their names. */
import { fireEvent, render } from "@testing-library/svelte";
import { afterEach, expect, it, vi } from "vitest";
import { known } from "../../lib/me.svelte";
import type { LiveSeat } from "../../seat/live.svelte";
import type { Person } from "../../lib/wire";
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

it("B5: marks spectators, mutes a speaker here and lets the host remove a line", async () => {
  known({ id: "a", name: "Ann", login: null, email: null, lang: "en" } as Person);
  const lines = [
    { number: 1, seat: 0, name: "Ann", text: "Hello", at: 1 },
    { number: 2, seat: null, name: "Zoe", text: "Rubbish", at: 2 },
    { number: 3, seat: null, name: "Zoe", text: "More of it", at: 3 },
  ];
  const removed = vi.fn<(method: string, path: string) => void>();
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) => {
    if (init?.method !== "DELETE") return Promise.resolve(Response.json({ lines }));
    removed(init.method, path);
    return Promise.resolve(Response.json({ ...lines[1]!, text: "" }));
  });
  const table = { host: true, seats: [] };
  const sitting = { id: "y", viewer: 0, mine: [0], table, onPushed: () => () => {} };
  const talk = new Talk(sitting as unknown as LiveSeat);
  const stop = talk.listen();
  const shown = render(Chat, { sitting: sitting as unknown as LiveSeat, talk });
  await shown.findByText("Rubbish");
  expect(shown.getAllByText("table.chat.spectator")).toHaveLength(2);
  const tools = shown.getAllByLabelText("table.chat.more");
  await fireEvent.click(tools[1]!);
  await fireEvent.click(shown.getByText("table.chat.remove"));
  await shown.findByText("table.chat.removed");
  expect(removed).toHaveBeenCalledWith("DELETE", "/api/tables/y/chat/2");
  await fireEvent.click(shown.getByText("table.chat.mute"));
  expect(shown.queryByText("More of it")).toBeNull();
  expect(shown.getAllByText("table.chat.muted")).toHaveLength(2);
  expect(shown.getByText("Hello")).toBeTruthy();
  expect(new Talk(sitting as unknown as LiveSeat).isMuted(lines[2]!)).toBe(true);
  stop();
});
