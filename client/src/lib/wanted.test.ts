import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { afterRest, whileWanted } from "./wanted";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("an answer or a refusal is taken", async () => {
  const [take, refuse] = [vi.fn(), vi.fn()];
  whileWanted(Promise.resolve(7), take, refuse);
  whileWanted(Promise.reject(new Error("no")), take, refuse);
  await vi.runAllTimersAsync();
  expect(take.mock.calls).toEqual([[7]]);
  expect(refuse.mock.calls).toEqual([[new Error("no")]]);
});

test("what comes too late is not", async () => {
  const [take, refuse] = [vi.fn(), vi.fn()];
  whileWanted(Promise.resolve(7), take, refuse)();
  whileWanted(Promise.reject(new Error("no")), take, refuse)();
  await vi.runAllTimersAsync();
  expect([take, refuse].flatMap((one) => one.mock.calls)).toEqual([]);
});

test("after a rest something begins, and ends", () => {
  const [end, begin] = [vi.fn(), vi.fn(() => end)];
  const stop = afterRest(100, begin);
  vi.advanceTimersByTime(99);
  expect(begin).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  stop();
  expect(begin).toHaveBeenCalledOnce();
  expect(end).toHaveBeenCalledOnce();
});

test("what ends during the rest never begins", () => {
  const begin = vi.fn();
  afterRest(100, begin)();
  vi.runAllTimers();
  expect(begin).not.toHaveBeenCalled();
});
