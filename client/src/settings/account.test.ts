/** Making an account, another password, a forgotten one, and going for good. */
import { fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { known, me } from "../lib/me.svelte";
import type { Person } from "../lib/wire";
import { learn } from "../lib/words.svelte";
import Account from "./Account.svelte";

const guest = { id: "a", name: "Ann", login: null, email: null, lang: "en" } as Person;
const account = { ...guest, login: "ann" };
let answers: Record<string, unknown> = {};
const sent: [string, unknown][] = [];

beforeEach(async () => {
  sent.length = 0;
  answers = {};
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) => {
    if (path.startsWith("/api/texts")) return Promise.resolve(Response.json({}));
    sent.push([path, init?.body ? JSON.parse(String(init.body)) : null]);
    const answer = answers[path];
    if (answer instanceof Response) return Promise.resolve(answer);
    return Promise.resolve(answer ? Response.json(answer) : new Response(null, { status: 204 }));
  });
  await learn("en");
});
afterEach(() => {
  known(null);
  vi.unstubAllGlobals();
});

const write = (label: string | RegExp, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test("a new visitor makes an account", async () => {
  answers = { "/api/me": guest, "/api/me/account": account };
  render(Account);
  await write("Your name", "Ann");
  await write("Login name", "ann");
  await write(/^Password/, "swordfish");
  await press("Make an account");
  await screen.findByText("You are logged in as ann.");
  expect(sent).toEqual([
    ["/api/me", { name: "Ann", lang: "en" }],
    ["/api/me/account", { login: "ann", password: "swordfish" }],
  ]);
});

test("who has an account logs in", async () => {
  answers = { "/api/login": account };
  render(Account);
  await press("I have an account");
  await write("Login name", "ann");
  await write("Password", "swordfish");
  await press("Log in");
  await waitFor(() => expect(me()?.login).toBe("ann"));
  expect(sent).toEqual([["/api/login", { login: "ann", password: "swordfish" }]]);
});

test("a password is changed", async () => {
  known(account);
  render(Account);
  await write("Old password", "swordfish");
  await write(/^New password/, "correct horse");
  await press("Change the password");
  await waitFor(() =>
    expect(sent).toEqual([["/api/me/password", { old: "swordfish", new: "correct horse" }]]),
  );
});

test("a forgotten one is asked for by letter, or of who keeps a server without mail", async () => {
  const first = render(Account);
  await press("I have an account");
  await write(/confirmed here/, "ann@example.org");
  await press("Send me a link");
  await screen.findByText(/we have e-mailed a link/);
  expect(sent).toEqual([["/api/recover", { address: "ann@example.org" }]]);
  first.unmount();
  answers = { "/api/recover": Response.json({ error: "no_mail_here" }, { status: 501 }) };
  render(Account);
  await press("I have an account");
  await write(/confirmed here/, "ann@example.org");
  await press("Send me a link");
  await screen.findByText(/sends no e-mail/);
});

test("my data are there to take along", () => {
  known(guest);
  render(Account);
  const link = screen.getByRole("link", { name: "Download my data" });
  expect(link.getAttribute("href")).toBe("/api/me/export");
});

test("who goes for good is asked once more, with the password", async () => {
  known(account);
  render(Account);
  await press("Delete my account");
  expect(sent).toEqual([]);
  await write("Password", "swordfish");
  await press("Delete permanently");
  await waitFor(() => expect(me()).toBeNull());
  expect(sent).toEqual([["/api/me/forget", { password: "swordfish" }]]);
});

test("who thinks better of it stays", async () => {
  known(guest);
  render(Account);
  await press("Delete my account");
  await press("Keep everything");
  expect(sent).toEqual([]);
  expect(me()).toEqual(guest);
});
