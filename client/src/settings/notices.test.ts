/** B6: the settings say what notifications can do here. B17: no account without a server. */
import { fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { known, recognise } from "../lib/me.svelte";
import { settings } from "../lib/settings.svelte";
import type { Notifications } from "../lib/wire";
import { learn } from "../lib/words.svelte";
import Account from "./Account.svelte";
import BrowserNotices from "./BrowserNotices.svelte";

const asked = vi.fn<() => Promise<NotificationPermission>>();
const trying = () => Promise.resolve();

function browser(permission: NotificationPermission, secure = true): void {
  vi.stubGlobal("isSecureContext", secure);
  vi.stubGlobal("Notification", { permission, requestPermission: asked });
}
const shown = (push: boolean) =>
  render(BrowserNotices, { told: { push } as Notifications, trying });

beforeEach(async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({})));
  await learn("en");
  settings.notices = false;
  asked.mockReset();
});
afterEach(() => {
  known(null);
  vi.unstubAllGlobals();
});

test("without push the tab alone can tell, says so, and can be switched off", async () => {
  browser("default");
  asked.mockResolvedValue("granted");
  shown(false);
  screen.getByText(/cannot reach a closed page/);
  const inTab = screen.getByRole("switch", { name: /while the page is open/ });
  expect((inTab as HTMLInputElement).checked).toBe(false);
  await fireEvent.click(inTab);
  await waitFor(() => expect(settings.notices).toBe(true));
  await fireEvent.click(inTab);
  await waitFor(() => expect(settings.notices).toBe(false));
});

test.each([
  [false, "granted", /need an address with HTTPS/],
  [true, "denied", /browser does not allow it/],
] as const)("says what stands in the way (secure: %s, %s)", (secure, permission, words) => {
  browser(permission, secure);
  shown(true);
  screen.getByText(words);
  expect(screen.queryByRole("switch")).toBeNull();
  expect(screen.queryByRole("button")).toBeNull();
});

test("without a server there is no account to make", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("away")));
  await recognise();
  render(Account);
  screen.getByText(/server does not answer/);
  expect(screen.queryByRole("button", { name: "Make an account" })).toBeNull();
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({}, { status: 401 })));
  await fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("button", { name: "Make an account" });
});
