/** What one wants to be told is said to the server, and a pause. */
import { fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { known } from "../lib/me.svelte";
import type { Person, Wishes } from "../lib/wire";
import { learn } from "../lib/words.svelte";
import Telling from "./Telling.svelte";

let wishes: Wishes;
const asked = vi.fn<(method: string, path: string, body: unknown) => void>();

beforeEach(async () => {
  wishes = { events: ["turn", "over"], paces: ["none", "days"], paused_until: 0 };
  asked.mockReset();
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) => {
    if (path.startsWith("/api/texts")) return Promise.resolve(Response.json({}));
    const body = init?.body ? (JSON.parse(String(init.body)) as Wishes) : null;
    asked(init?.method ?? "GET", path, body);
    if (body) wishes = body;
    const told = { push: false, mail: false, webhook_hosts: [], subscriptions: [], wishes };
    return Promise.resolve(Response.json(told));
  });
  await learn("en");
  known({ id: "a", name: "Ann", login: null, email: null, lang: "en" } as Person);
});
afterEach(() => {
  known(null);
  vi.unstubAllGlobals();
});

const saved = (wanted: Partial<Wishes>) =>
  waitFor(() =>
    expect(asked).toHaveBeenLastCalledWith(
      "PUT",
      "/api/notifications/wishes",
      expect.objectContaining(wanted),
    ),
  );

test("each wish is kept as soon as it is said", async () => {
  render(Telling);
  const over = await screen.findByRole("switch", { name: "A game is over" });
  expect((over as HTMLInputElement).checked).toBe(true);
  await fireEvent.click(over);
  await saved({ events: ["turn"], paces: ["none", "days"] });
  await fireEvent.click(screen.getByRole("switch", { name: /^Live/ }));
  await saved({ events: ["turn"], paces: ["none", "days", "live"] });
});

test("whoever is on holiday hears nothing to the end of that day, or until he says so", async () => {
  render(Telling);
  await fireEvent.input(await screen.findByLabelText("On holiday until"), {
    target: { value: "2999-08-01" },
  });
  await fireEvent.click(screen.getByRole("button", { name: "Tell me nothing until then" }));
  await saved({ paused_until: new Date("2999-08-01T23:59:59").getTime() / 1000 });
  await screen.findByText(/nothing until/);
  await fireEvent.click(screen.getByRole("button", { name: "Tell me again" }));
  await saved({ paused_until: 0 });
});
