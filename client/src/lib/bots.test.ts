import { beforeAll, expect, it, vi } from "vitest";
import { botAndLevel, botName, levelOf, opponents } from "./bots";
import { learn } from "./words.svelte";

const bots = [{ id: "random" }, { id: "easy" }];

beforeAll(async () => {
  const game = { "bot.easy": "Sunny", "bot.easy.level": "Easy", "bot.random": "Random" };
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(game)));
  await learn("en");
  vi.unstubAllGlobals();
});

it("offers no bot that plays at random", () => {
  expect(opponents(bots)).toEqual([{ id: "easy" }]);
  expect(opponents(bots, "easy")).toEqual([{ id: "easy" }]);
});

it("keeps it where it plays", () => {
  expect(opponents(bots, "random")).toEqual(bots);
});

it("calls bots by their characters, with the level for choosing", () => {
  expect(botName("easy")).toBe("Sunny");
  expect(levelOf("easy")).toBe("Easy");
  expect(botAndLevel("easy")).toBe("Sunny (Easy)");
  expect(botAndLevel("random")).toBe("Random");
  expect(botAndLevel("somebody's")).toBe("somebody's");
});
