import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Content } from "./content.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const setup = (players: number) => ({ players, seed: 1, modules: ["coffee"] }) as never;

/** A server that cannot be reached at first. */
function serve(misses: number): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    if (asked.length <= misses) throw new TypeError("no network");
    return new Response(JSON.stringify({ employees: [], goods: [], said: path }));
  });
  return asked;
}

it("asks again until somebody answers", async () => {
  const asked = serve(2);
  const content = new Content();
  const read = content.read(setup(3));
  await vi.advanceTimersByTimeAsync(10_000);
  await read;
  expect(asked).toHaveLength(4);
  expect(asked.at(-1)).toBe("/api/portraits?modules=coffee");
  expect(content.all).toMatchObject({ said: "/api/content?players=3&modules=coffee" });
});

it("asks no more when it is left, or when another game is opened", async () => {
  const asked = serve(1);
  const left = new Content();
  const read = left.read(setup(3));
  left.leave();
  await vi.advanceTimersByTimeAsync(10_000);
  await read;
  expect([asked.length, left.all]).toEqual([1, null]);
  const moved = new Content();
  void moved.read(setup(3));
  await moved.read(setup(4));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(moved.all).toMatchObject({ said: "/api/content?players=4&modules=coffee" });
});
