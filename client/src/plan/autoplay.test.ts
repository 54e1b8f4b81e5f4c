/** B10: a draft plays by itself. Without words, texts show their names. */
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Autoplay } from "./autoplay.svelte";
import ByItself from "./ByItself.svelte";

const steps = [{ action: { do: "hire", seat: 1 }, step: "hire" }];
const asked = vi.fn<(method: string, path: string, body: unknown) => void>();
let kept: { turn: number | null; steps: unknown[]; at: number };

beforeEach(() => {
  asked.mockReset();
  kept = { turn: null, steps: [], at: 0 };
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    const body = init.body ? JSON.parse(String(init.body)) : null;
    asked(init.method ?? "GET", path, body);
    if (init.method === "DELETE") return Promise.resolve(new Response(null, { status: 204 }));
    if (body) kept = { ...body, at: 0 };
    return Promise.resolve(Response.json(kept));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("a draft is given to the server with its turn, and can be stopped", async () => {
  const auto = new Autoplay("x", 1);
  const onstop = vi.fn();
  render(ByItself, { auto, steps, turn: 4, onstop });
  await fireEvent.click(screen.getByRole("button", { name: "plan.auto" }));
  await waitFor(() => expect(auto.on).toBe(true));
  expect(asked).toHaveBeenCalledWith("PUT", "/api/tables/x/autoplay?seat=1", { turn: 4, steps });
  expect([auto.turn, auto.steps]).toEqual([4, steps]);
  expect(screen.getByRole("status").textContent).toContain("plan.auto.on");
  await fireEvent.click(screen.getByRole("button", { name: "plan.auto.stop" }));
  await waitFor(() => expect(onstop).toHaveBeenCalled());
  expect(asked).toHaveBeenLastCalledWith("DELETE", "/api/tables/x/autoplay?seat=1", null);
  expect(auto.on).toBe(false);
});

test("an empty draft cannot play", () => {
  render(ByItself, { auto: new Autoplay("x", 1), steps: [], turn: 4, onstop: () => {} });
  expect(screen.getByRole<HTMLButtonElement>("button").disabled).toBe(true);
});

test("how far it has come is read, and nothing changes while the server is away", async () => {
  const auto = new Autoplay("x", 1);
  kept = { turn: 4, steps, at: 1 };
  await auto.read();
  expect([auto.turn, auto.at]).toEqual([4, 1]);
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("away")));
  await auto.read();
  expect([auto.turn, auto.at]).toEqual([4, 1]);
});
