import { describe, expect, it } from "vitest";
import { find, folded, inOurWords, marked, plain, wordsOf, type Entry } from "./search";

const entry = (kind: Entry["kind"], title: string, text = "", ids: string[] = []): Entry => ({
  ...{ kind, title, text, ids },
  ...{ href: "/rules/x", term: null },
});
const entries = [
  entry("rule", "Dinnertime", "Each waitress at work brings $3 in tips.", ["DIN-08"]),
  entry("rule", "Dinnertime", "A house that wants nothing stays at home.", ["DIN-01"]),
  entry("chapter", "Dinnertime"),
  entry("card", "Waitress", "Brings $3 in tips every evening."),
  entry("milestone", "First waitress played", "Your waitresses bring $5 in tips."),
  entry("term", "Straße", "Auf ihr fährt man über Grenzen."),
  entry("term", "广告牌", "放在地图上的广告。"),
];
const titles = (question: string) => find(entries, question).map((one) => one.title);

describe("finding", () => {
  it("brings what has the name first", () => {
    expect(titles("waitress")).toEqual(["Waitress", "First waitress played", "Dinnertime"]);
  });

  it("wants every word", () => {
    expect(titles("waitress $5")).toEqual(["First waitress played"]);
    expect(titles("waitress zeppelin")).toEqual([]);
  });

  it("knows rules by their ids", () => {
    expect(find(entries, "din-08")[0]?.ids).toEqual(["DIN-08"]);
    expect(find(entries, "din-").map((one) => one.ids[0])).toEqual(["DIN-08", "DIN-01"]);
  });

  it("brings a chapter before what stands in it", () => {
    expect(find(entries, "dinner")[0]?.kind).toBe("chapter");
  });

  it("does not mind case and accents, and reads Chinese", () => {
    expect(titles("FAHRT")).toEqual(["Straße"]);
    expect(titles("广告")).toEqual(["广告牌"]);
  });

  it("finds nothing for nothing, and not more than is wanted", () => {
    expect(titles("  ")).toEqual([]);
    expect(find(entries, "e", 2)).toHaveLength(2);
  });
});

it("knows the words of other boxes", () => {
  const aliases = "成就卡=里程碑, 汽水=可乐, soft drink=coke, ad=campaign";
  expect(inOurWords("哪张成就卡", aliases)).toBe("哪张里程碑");
  expect(inOurWords("Soft drink", aliases)).toBe("coke");
  expect(inOurWords("road ad", aliases)).toBe("road campaign");
});

describe("marking", () => {
  const hits = (text: string, question: string) =>
    marked(text, wordsOf(question))
      .filter((piece) => piece.hit)
      .map((piece) => piece.text);
  const all = (text: string, question: string, most?: number) =>
    marked(text, wordsOf(question), most)
      .map((piece) => piece.text)
      .join("");

  it("marks every place as it is written", () => {
    expect(hits("Tips: a tip is tiny.", "TIP")).toEqual(["Tip", "tip"]);
    expect(hits("Über die Brücke", "uber brucke")).toEqual(["Über", "Brücke"]);
  });

  it("takes the longer of two words", () => {
    expect(hits("waitresses", "wait waitress")).toEqual(["waitress"]);
  });

  it("loses nothing", () => {
    expect(all("A house wants its whole meal.", "whole")).toBe("A house wants its whole meal.");
    expect(all("Nothing here", "there")).toBe("Nothing here");
  });

  it("cuts a long text around the first place, between words", () => {
    const text = `${"before ".repeat(40)}goal ${"after ".repeat(40)}`;
    const cut = all(text, "goal", 80);
    expect(cut).toMatch(/^… (before )+goal (after )*after …$/);
    expect(cut.length).toBeLessThan(90);
  });
});

it("folding keeps every letter in its place", () => {
  const text = "İstanbul Straße ﬁne 广告 Ä";
  expect(folded(text)).toHaveLength(text.length);
  expect(folded("ÄÖÜ é")).toBe("aou e");
});

it("a plain text has no marks", () => {
  const name = (key: string) => key.toUpperCase();
  expect(plain("Pay **[[term.salary|salaries]]**:\n- [[good.beer]]\n- nothing", name)).toBe(
    "Pay salaries: GOOD.BEER nothing",
  );
});
