/** What one wants to be told is said to the server, and a pause. */
import { fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { known } from "../lib/me.svelte";
import type { Person, Wishes } from "../lib/wire";
import { learn } from "../lib/words.svelte";
import Telling from "./Telling.svelte";

let wishes: Wishes;
let subscriptions: unknown[];
const letters = { id: 1, kind: "mail", name: "a@b.c", confirmed: true, recovers: false };
const asked = vi.fn<(method: string, path: string, body: unknown) => void>();

beforeEach(async () => {
  wishes = { events: ["turn", "over"], paces: ["none", "days"], paused_until: 0 };
  subscriptions = [];
  asked.mockReset();
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) => {
    if (path.startsWith("/api/texts")) return Promise.resolve(Response.json({}));
    const body = init?.body ? (JSON.parse(String(init.body)) as Wishes) : null;
    asked(init?.method ?? "GET", path, body);
    if (path === "/api/notifications/mail") subscriptions = [{ ...letters, recovers: true }];
    else if (body) wishes = body;
    const told = { push: false, mail: true, webhook_hosts: [], subscriptions, wishes };
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
  await fireEvent.click(screen.getByRole("button", { name: "Pause notifications" }));
  await saved({ paused_until: new Date("2999-08-01T23:59:59").getTime() / 1000 });
  await screen.findByText(/paused until/);
  await fireEvent.click(screen.getByRole("button", { name: "Resume notifications" }));
  await saved({ paused_until: 0 });
});

test("a guest gives an address without a password", async () => {
  subscriptions = [letters];
  render(Telling);
  await screen.findByText(/a@b\.c/);
  expect(screen.queryByLabelText("Your password")).toBeNull();
  expect(screen.queryByText(/cannot recover your account/)).toBeNull();
});

test("an account gives its password, and sees whether the address can recover it", async () => {
  known({ id: "a", name: "Ann", login: "ann", email: null, lang: "en" } as Person);
  subscriptions = [letters];
  render(Telling);
  await screen.findByText(/cannot recover your account/);
  await fireEvent.input(screen.getByLabelText("Send e-mail to this address"), {
    target: { value: "a@b.c" },
  });
  const password = screen.getByLabelText<HTMLInputElement>("Your password");
  await fireEvent.input(password, { target: { value: "swordfish" } });
  await fireEvent.click(screen.getByRole("button", { name: "Add" }));
  await waitFor(() =>
    expect(asked).toHaveBeenLastCalledWith("POST", "/api/notifications/mail", {
      address: "a@b.c",
      password: "swordfish",
    }),
  );
  await waitFor(() => expect(screen.queryByText(/cannot recover your account/)).toBeNull());
  expect(password.value).toBe("");
});
