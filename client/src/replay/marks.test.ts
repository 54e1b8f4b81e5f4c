import { describe, expect, it } from "vitest";
import { markAt, marksOf, phaseJump, sameMoment } from "./marks";

const began = (number: number, turn: number, phase: string, step = phase) => ({
  number,
  turn,
  phase,
  step,
});
const scenes = [
  began(0, 1, "setup"),
  began(4, 1, "restructuring"),
  began(6, 1, "working", "hire"),
  began(8, 1, "working", "train"),
  began(12, 1, "payday"),
  began(12, 1, "clean_up"),
  began(14, 2, "restructuring"),
];
const marks = marksOf(scenes);

describe("the bar", () => {
  it("marks phases and turns, one mark a message", () => {
    expect(marks.map(({ number, phase, turns }) => [number, phase, turns])).toEqual([
      [0, "setup", true],
      [4, "restructuring", true],
      [6, "working", false],
      [12, "clean_up", false],
      [14, "restructuring", true],
    ]);
    expect(marks.filter(({ evening }) => evening).map(({ number }) => number)).toEqual([12]);
    expect(markAt(marks, 9)?.phase).toBe("working");
    expect(markAt([], 9)).toBeNull();
  });
  it("jumps by phase, and to the ends", () => {
    expect(phaseJump(marks, 6, 1, 20)).toBe(12);
    expect(phaseJump(marks, 14, 1, 20)).toBe(20);
    expect(phaseJump(marks, 7, -1, 20)).toBe(6);
    expect(phaseJump(marks, 0, -1, 20)).toBe(0);
  });
  it("finds a moment again with other eyes", () => {
    const theirs = marksOf([began(0, 1, "setup"), began(3, 1, "working"), began(5, 1, "clean_up")]);
    expect(sameMoment(marks, 7, theirs, 9)).toBe(4);
    expect(sameMoment(marks, 11, theirs, 9)).toBe(4);
    expect(sameMoment(marks, 14, theirs, 9)).toBe(5);
  });
});
