/** The page of bot ratings. Without words, texts show their names. */
import { render } from "@testing-library/svelte";
import { afterEach, expect, it, vi } from "vitest";
import { routeOf } from "../lib/route.svelte";
import type { BotScoreShown, BotRatingsShown, BotRatingTable, HeadToHead } from "../lib/wire";
import { interval, mean, percent, rivals, verdict } from "./ratings";
import BotRatings from "./BotRatings.svelte";
import Matrix from "./Matrix.svelte";

const style = {
  sales: 72.4,
  turns: 8.25,
  thrown: 0.127,
  milestones: 5,
  campaigns: { radio: 1.2, mailbox: 0.01 },
  trainings: 6.5,
  wasted: 0.25,
};
const score = (bot: string): BotScoreShown => ({
  name: `The ${bot}`,
  does: `Plays ${bot}.`,
  standing: {
    ...{ bot, games: 12, wins: 9, rate: 0.75, low: 0.47, high: 0.91, mu: 28.14, sigma: 2.5 },
    ...{ cash: 301.5, fallbacks: 0, style },
  },
});
const met = (ahead: number, low: number, high: number): HeadToHead => ({
  games: 6,
  ahead,
  low,
  high,
});
const table: BotRatingTable = {
  ...{ players: 2, scenario: "", modules: [], seconds: 0.05, each: 6, games: 18 },
  bots: ["hard", "radio", "easy"].map(score),
  meetings: [
    [null, met(2, 0.1, 0.7), met(6, 0.61, 1)],
    [met(4, 0.3, 0.9), null, null],
    [met(0, 0, 0.39), null, null],
  ],
  ...{ command: "magnate rank --seed 1", commits: ["abc123"], version: "1", date: "2026-11-16" },
};
const route = routeOf(new URL("http://magnate.test/bots"));
afterEach(() => vi.unstubAllGlobals());

function served(ratings: BotRatingsShown): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    return Promise.resolve(Response.json(ratings));
  });
  return asked;
}

it("writes shares and means as the language does", () => {
  expect(percent(0.834, "en")).toBe("83%");
  expect(percent(0.834, "de")).toBe("83\u{a0}%");
  expect(interval({ rate: 0.75, low: 0.471, high: 0.909 }, "en")).toBe("75% (47–91)");
  expect(mean(8.25, "de")).toBe("8,3");
  expect(mean(27, "de")).toBe("27,0");
  expect(mean(0.25, "en", 2)).toBe("0.25");
});

it("says who is better only where the interval does", () => {
  expect(verdict(met(6, 0.61, 1))).toBe("above");
  expect(verdict(met(0, 0, 0.39))).toBe("below");
  expect(verdict(met(2, 0.1, 0.7))).toBe("even");
});

it("lists whom a bot met, the weakest rival first", () => {
  expect(rivals(table, 0).map(([one]) => one.standing.bot)).toEqual(["easy", "radio"]);
  expect(rivals(table, 1).map(([one]) => one.standing.bot)).toEqual(["hard"]);
});

it("shows everybody with place, rating and share, and where it comes from", async () => {
  const asked = served({ tables: [table], exploiters: [] });
  const { findByText, container } = render(BotRatings, { route });
  await findByText("magnate rank --seed 1");
  expect(asked).toEqual(["/api/bots/ratings/en"]);
  const rows = [...container.querySelectorAll("summary")].map((row) => row.textContent);
  expect(rows).toHaveLength(3);
  expect(rows[0]).toContain("The hard");
  expect(rows[0]).toContain("Plays hard.");
  expect(rows[0]).toContain("28.1");
  expect(rows[0]).toContain("75% (47–91)");
  const figures = container.querySelector("dl")!.textContent;
  expect(figures).toContain("$72");
  expect(figures).toContain("13%");
  expect([...container.querySelectorAll("dl")][0]!.children).toHaveLength(8); // no mailbox
  expect(container.textContent).not.toContain("bots.exploits");
});

it("says who beats whom, with names for those who cannot see colours", () => {
  const { container } = render(Matrix, { table });
  const cells = [...container.querySelectorAll("tbody tr")].map((row) =>
    [...row.querySelectorAll("td")].map((cell) => `${cell.textContent} ${cell.className}`),
  );
  expect(cells[0]!.map((cell) => cell.replace(/ svelte-\w+/, ""))).toEqual([
    "· none",
    "33 even",
    "100 above",
  ]);
  expect(container.querySelector("td.above")!.getAttribute("title")).toContain(
    "The hard – The easy: 100% (61–100)",
  );
  expect(container.querySelectorAll("th[scope=row]")).toHaveLength(3);
});

it("shows what was found against a bot", async () => {
  const found = {
    ...{ bot: "Hard", players: 2, scenario: "", modules: ["Coffee"], seconds: 1, tried: 320 },
    ...{ cards: ["Trainer", "Waitress"], training: ["Coach"], goods: [], games: 64, wins: 40 },
    ...{ rate: 0.625, low: 0.5, high: 0.74, command: "magnate rank exploit hard" },
    ...{ commits: [], version: "1.2", date: "2026-11-16" },
  };
  served({ tables: [], exploiters: [found] });
  const { findByText, queryByText } = render(BotRatings, { route });
  await findByText("magnate rank exploit hard");
  await findByText("bots.none");
  expect(queryByText("bots.advertises")).toBeNull();
});

it("says so when the server is away", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new Error("away")));
  const { findByText } = render(BotRatings, { route });
  await findByText("bots.failed");
});
