import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Refused } from "./api";
import {
  announce,
  announcement,
  blame,
  blameTheUnexpected,
  dismiss,
  notices,
  notify,
} from "./notices.svelte";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});
const texts = () => notices().map((notice) => notice.text);

describe("notices", () => {
  it("are shown, heard, and go away by themselves", async () => {
    notify("Copied", "good");
    await Promise.resolve();
    expect(texts()).toEqual(["Copied"]);
    expect(announcement()).toBe("Copied");
    vi.advanceTimersByTime(10_000);
    expect(texts()).toEqual([]);
  });

  it("stay longer, the more there is to read", () => {
    notify("Short");
    notify("A long one, which takes its time. ".repeat(4));
    vi.advanceTimersByTime(4500);
    expect(texts()).toHaveLength(1);
  });

  it("are three at most", () => {
    for (const text of ["1", "2", "3", "4"]) notify(text);
    expect(texts()).toEqual(["2", "3", "4"]);
  });

  it("tell a refusal that nobody waited for, and no other fault", () => {
    const failed = (reason: unknown) => {
      const event = new Event("unhandledrejection", { cancelable: true });
      return Object.assign(event, { reason }) as unknown as PromiseRejectionEvent;
    };
    const refused = failed(new Refused(0, { message: "Nobody answers" } as never));
    const fault = failed(new TypeError("a bug"));
    for (const event of [refused, fault]) blameTheUnexpected(event);
    expect(texts()).toEqual(["Nobody answers"]);
    expect([refused.defaultPrevented, fault.defaultPrevented]).toEqual([true, false]);
  });

  it("can be put away", () => {
    notify("One");
    dismiss(notices()[0]!.id);
    expect(texts()).toEqual([]);
  });

  it("say the same thing twice to those who only hear", async () => {
    announce("Your turn");
    await Promise.resolve();
    announce("Your turn");
    expect(announcement()).toBe("");
    await Promise.resolve();
    expect(announcement()).toBe("Your turn");
  });

  it("say why something failed, where it happened", () => {
    blame(new Error("No empty square"), { x: 3, y: 4 });
    blame("no idea");
    expect(notices()).toMatchObject([
      { text: "No empty square", tone: "bad", at: { x: 3, y: 4 } },
      { text: "no idea", tone: "bad", at: null },
    ]);
  });
});
