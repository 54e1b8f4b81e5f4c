import { fireEvent, render, screen } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";
import Words from "./Words.svelte";

test("a tap on a term opens it, and the address stays", async () => {
  const onterm = vi.fn();
  render(Words, { text: "Go to the [[term.beach|beach]], **now**.\n- one\n- two", onterm });
  const went = await fireEvent.click(screen.getByRole("link", { name: "beach" }));
  expect(onterm).toHaveBeenCalledWith("term.beach");
  expect(went).toBe(false);
  expect(screen.getAllByRole("listitem")).toHaveLength(2);
  expect(screen.getByText("now").tagName).toBe("B");
});

test("a chapter is a plain link", () => {
  render(Words, { text: "See [[chapter.dinnertime|dinner]]." });
  expect(screen.getByRole("link", { name: "dinner" }).getAttribute("href")).toBe(
    "/rules/dinnertime",
  );
});

test("words and punctuation stay together", () => {
  const { container } = render(Words, {
    text: "A [[term.beach|beach]], then **more**!",
    onterm: () => {},
  });
  expect(container.querySelector("p")?.textContent?.trim()).toBe("A beach, then more!");
});
