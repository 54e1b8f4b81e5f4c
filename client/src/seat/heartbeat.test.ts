import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchOver } from "./heartbeat";

function aLine() {
  const hears: (() => void)[] = [];
  return {
    send: vi.fn(),
    reconnect: vi.fn(),
    addEventListener: (_: "message", hear: () => void) => void hears.push(hear),
    readyState: 1,
    speak: () => hears.forEach((hear) => hear()),
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a silent line is asked, and set up anew when it does not answer", () => {
  const line = aLine();
  const stop = watchOver(line);
  vi.advanceTimersByTime(20_000);
  expect(line.send).toHaveBeenCalledWith('{"type":"ping"}');
  vi.advanceTimersByTime(8_000);
  expect(line.reconnect).toHaveBeenCalledOnce();
  stop();
});

test("a line that answers is left alone", () => {
  const line = aLine();
  const stop = watchOver(line);
  vi.advanceTimersByTime(20_000);
  line.speak();
  vi.advanceTimersByTime(9_000);
  expect(line.reconnect).not.toHaveBeenCalled();
  stop();
});

test("without a network the line is given up at once, until one is told to stop", () => {
  const line = aLine();
  const stop = watchOver(line);
  dispatchEvent(new Event("offline"));
  dispatchEvent(new Event("online"));
  expect(line.reconnect).toHaveBeenCalledTimes(2);
  stop();
  dispatchEvent(new Event("online"));
  expect(line.reconnect).toHaveBeenCalledTimes(2);
});
