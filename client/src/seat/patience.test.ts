import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { away, Refused } from "../lib/api";
import { AGAIN, SILENCE, untilAnswered } from "./patience";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refusal = (status: number) => new Refused(status, { ...away(), error: String(status) });
const yes = () => true;

test.each([0, 429, 503])("a refusal that may pass (%d) is told and asked again", async (status) => {
  const ask = vi.fn().mockRejectedValueOnce(refusal(status)).mockResolvedValueOnce("here");
  const told = vi.fn();
  const answer = untilAnswered(ask, yes, told);
  await vi.advanceTimersByTimeAsync(AGAIN);
  expect(await answer).toBe("here");
  expect(told).toHaveBeenCalledTimes(1);
});

test.each([401, 403, 404])("a refusal for good (%d) is not asked again", async (status) => {
  const ask = vi.fn().mockRejectedValue(refusal(status));
  expect(await untilAnswered(ask, yes, () => {})).toBeNull();
  expect(ask).toHaveBeenCalledTimes(1);
});

test("an answer that never comes is asked for again", async () => {
  const ask = vi
    .fn()
    .mockReturnValueOnce(new Promise(() => {}))
    .mockResolvedValueOnce("here");
  const answer = untilAnswered(ask, yes, () => {});
  await vi.advanceTimersByTimeAsync(SILENCE + AGAIN);
  expect(await answer).toBe("here");
});

test("whoever has gone asks no more", async () => {
  const ask = vi.fn().mockRejectedValue(refusal(0));
  let here = true;
  const answer = untilAnswered(
    ask,
    () => here,
    () => {},
  );
  await vi.advanceTimersByTimeAsync(1);
  here = false;
  await vi.advanceTimersByTimeAsync(10 * AGAIN);
  expect(await answer).toBeNull();
  expect(ask).toHaveBeenCalledTimes(1);
});

test("what is no refusal is thrown", async () => {
  const ask = () => Promise.reject(new TypeError("a fault of ours"));
  await expect(untilAnswered(ask, yes, () => {})).rejects.toThrow(TypeError);
});
