import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadAgainUnlessBegun } from "./begin";

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
});
afterEach(() => void vi.useRealTimers());

test("a page that has begun is left alone", () => {
  const reload = vi.fn();
  loadAgainUnlessBegun(reload)();
  vi.runAllTimers();
  expect(reload).not.toHaveBeenCalled();
});

test("a page that does not begin is loaded again, but not for ever", () => {
  const reload = vi.fn();
  for (const times of [1, 2, 3, 3]) {
    loadAgainUnlessBegun(reload);
    vi.runAllTimers();
    expect(reload).toHaveBeenCalledTimes(times);
  }
});

test("who begins in the end may be helped again the next time", () => {
  const reload = vi.fn();
  loadAgainUnlessBegun(reload);
  vi.runAllTimers();
  loadAgainUnlessBegun(reload)();
  loadAgainUnlessBegun(reload);
  vi.runAllTimers();
  expect(reload).toHaveBeenCalledTimes(2);
});
