import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Refused } from "./api";
import { loaded, PAUSES } from "./loaded";
import * as release from "./release";

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(release, "isOutdated").mockResolvedValue(false);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const gone = (): Promise<never> => Promise.reject(new TypeError("Failed to fetch"));

test("a part that is there is asked for once", async () => {
  const load = vi.fn(() => Promise.resolve("wall"));
  expect(await loaded(load)).toBe("wall");
  expect(load).toHaveBeenCalledTimes(1);
});

test("a part that fails at first comes with the next try", async () => {
  const load = vi.fn<() => Promise<string>>(() => Promise.resolve("wall"));
  load.mockImplementationOnce(gone).mockImplementationOnce(gone);
  const part = loaded(load);
  await vi.advanceTimersByTimeAsync(PAUSES[0]! + PAUSES[1]!);
  expect(await part).toBe("wall");
  expect(load).toHaveBeenCalledTimes(3);
});

test("a part that never comes is a refusal, told once", async () => {
  const load = vi.fn(gone);
  const part = loaded(load).catch((problem: unknown) => problem);
  await vi.runAllTimersAsync();
  expect(await part).toBeInstanceOf(Refused);
  expect(load).toHaveBeenCalledTimes(PAUSES.length + 1);
});

test("a part that a newer page no longer has brings that page, and says nothing", async () => {
  vi.spyOn(release, "isOutdated").mockResolvedValue(true);
  const anew = vi.spyOn(release, "loadAnew").mockReturnValue(true);
  const told = vi.fn();
  void loaded(gone).catch(told);
  await vi.runAllTimersAsync();
  expect(anew).toHaveBeenCalledTimes(1);
  expect(told).not.toHaveBeenCalled();
});

test("who was brought the newer page already is told", async () => {
  vi.spyOn(release, "isOutdated").mockResolvedValue(true);
  vi.spyOn(release, "loadAnew").mockReturnValue(false);
  const part = loaded(gone).catch((problem: unknown) => problem);
  await vi.runAllTimersAsync();
  expect(await part).toBeInstanceOf(Refused);
});
