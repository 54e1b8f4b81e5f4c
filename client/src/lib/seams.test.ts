import { expect, it } from "vitest";
import { LANGUAGES } from "./languages";
import { marked, seamOf, spaced as spacedAt } from "./seams";

const [own, others] = LANGUAGES.zh.spacing!;
const spaced = (line: string) => spacedAt(line, seamOf(own!, others!));

it("puts a space between Chinese and what stands apart", () => {
  expect(spaced(`第3回合`)).toBe("第 3 回合");
  expect(spaced(`薪水${marked("$5")}，收入${marked("−$2")}`)).toBe("薪水 $5，收入 −$2");
  expect(spaced(`${marked("Xango Blues Bar")}派${marked("2 名服务员")}上岗`)).toBe(
    "Xango Blues Bar 派 2 名服务员上岗",
  );
});

it("leaves alone what has its space, and Chinese beside Chinese", () => {
  expect(spaced("第 3 回合")).toBe("第 3 回合");
  expect(spaced(`等待${marked("小明")}，${marked("Ann")}。`)).toBe("等待小明，Ann。");
});

it("does not write names anew", () => {
  expect(spaced(`等待${marked("老王99")}行动`)).toBe("等待老王99 行动");
});
