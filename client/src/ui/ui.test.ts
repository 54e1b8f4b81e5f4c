import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { createRawSnippet } from "svelte";
import { afterEach, describe, expect, test, vi } from "vitest";
import Stepper from "./Stepper.svelte";
import Tabs from "./Tabs.svelte";

afterEach(cleanup);

describe("tabs", () => {
  const face = createRawSnippet((tab: () => string) => ({ render: () => `<i>${tab()}</i>` }));
  const tabs = ["log", "chat", "notes"];
  function shown(at: string, more: object = {}) {
    const choose = vi.fn();
    render(Tabs, { tabs, at, label: "More", panel: "p", choose, face, ...more });
    return choose;
  }
  const press = (key: string) => fireEvent.keyDown(screen.getByRole("tablist"), { key });

  test("arrows lead around, Home and End to the ends, other keys nowhere", async () => {
    const choose = shown("notes");
    for (const key of ["ArrowRight", "ArrowLeft", "Home", "End", "x"]) await press(key);
    expect(choose.mock.calls).toEqual([["log"], ["chat"], ["log"]]);
  });

  test("the open one is in the tab order and can be pressed once more", async () => {
    const choose = shown("chat");
    const [log, chat] = screen.getAllByRole("tab");
    expect([log?.tabIndex, chat?.tabIndex]).toEqual([-1, 0]);
    expect(chat?.getAttribute("aria-selected")).toBe("true");
    await fireEvent.click(chat!);
    expect(choose).toHaveBeenCalledWith("chat");
  });

  test("over a folded panel none is open", () => {
    shown("chat", { folded: true });
    expect(screen.queryByRole("tab", { selected: true })).toBeNull();
  });
});

describe("a stepper", () => {
  function shown(count: number, more: object = {}) {
    const onset = vi.fn();
    render(Stepper, { label: "Beer", count, most: 2, less: "less", more: "more", onset, ...more });
    return onset;
  }
  const button = (name: string) => screen.getByRole("button", { name });

  test("counts up and down", async () => {
    const onset = shown(1);
    await fireEvent.click(button("more"));
    await fireEvent.click(button("less"));
    expect(onset.mock.calls).toEqual([[2], [0]]);
  });

  test("ends at nothing and at the most", () => {
    shown(0);
    expect(button("less")).toHaveProperty("disabled", true);
    cleanup();
    shown(2);
    expect(button("more")).toHaveProperty("disabled", true);
  });

  test("may begin with one button", () => {
    shown(0, { begin: "Fire" });
    expect(screen.getAllByRole("button")).toHaveLength(1);
    expect(button("more").textContent).toBe("Fire");
    cleanup();
    shown(1, { begin: "Fire" });
    expect(screen.getAllByRole("button")).toHaveLength(2);
  });
});
