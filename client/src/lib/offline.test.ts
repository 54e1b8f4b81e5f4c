import { expect, it } from "vitest";
import { keptIn } from "./offline";

it.each([
  ["/api/texts/de", "magnate-words"],
  ["/api/guide", "magnate-words"],
  ["/api/catalogue", "magnate-words"],
  ["/api/bots/ratings/de", "magnate-words"],
  ["/api/content", "magnate-words"],
  ["/api/symbols", "magnate-words"],
  ["/api/portraits", "magnate-words"],
  ["/api/ground.svg", "magnate-words"],
  ["/api/tables/abc", "magnate-games"],
  ["/api/tables/abc/replay", "magnate-games"],
  ["/api/tables/abc/evening", "magnate-games"],
  ["/api/tables/abc/act", null],
  ["/api/tables", null],
  ["/api/me", null],
  ["/t/symbols", null],
])("%s is kept in %s", (path, cache) => {
  expect(keptIn(path)).toBe(cache);
});
