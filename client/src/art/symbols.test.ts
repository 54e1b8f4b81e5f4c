import { afterEach, expect, test, vi } from "vitest";
import { emblem, picture, portrait, preferPictures, readPictures, sprite } from "./symbols.svelte";

const song = '<symbol id="modules-buskers-song" viewBox="0 0 40 40"><path d="M0 0"/></symbol>';
const answer = (content: object) =>
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(content)));

afterEach(() => void vi.unstubAllGlobals());

test("our own pictures are there at once", () => {
  expect(picture("goods", "burger")).toBe("goods-burger");
  expect(emblem("nobody's")).toBe("emblems-other");
  expect(sprite()).toContain('<symbol id="goods-burger"');
  expect(portrait("expert")).toBe("portraits-expert");
  expect(portrait("somebody's")).toBe("portraits-other");
});

test("a module's pictures come from the server, for whatever they show", async () => {
  expect(picture("pieces", "song")).toBeNull();
  answer({ "modules-buskers-song": song, "modules-other-burger": "<symbol/>" });
  await readPictures();
  expect(picture("pieces", "song")).toBe("modules-buskers-song");
  expect(picture("goods", "song")).toBe("modules-buskers-song");
  expect(picture("goods", "burger")).toBe("goods-burger");
  expect(sprite()).toContain(song);
});

test("a module of the table comes before others with a picture of that name", async () => {
  answer({
    "modules-a-hat": "<symbol/>",
    "modules-b-hat": "<symbol/>",
    "modules-c-hat": "<symbol/>",
  });
  await readPictures();
  expect(picture("pieces", "hat")).toBe("modules-a-hat");
  preferPictures(["b", "c"]);
  expect(picture("pieces", "hat")).toBe("modules-b-hat");
  preferPictures([]);
  expect(picture("pieces", "hat")).toBe("modules-a-hat");
});

test("without an answer there are ours", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new Error("away")));
  await readPictures();
  expect(picture("pieces", "song")).toBeNull();
  expect(picture("goods", "burger")).toBe("goods-burger");
});
