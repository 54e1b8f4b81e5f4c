/** The bar of a game: where turns and phases begin. Pure. */
import type { components } from "../wire";

/** A step that began with a viewer's message. */
export type SceneBegan = components["schemas"]["Scene"];
export interface Mark {
  number: number;
  turn: number;
  phase: string;
  /** Whether a turn begins here, too. */
  turns: boolean;
  /** Whether houses have eaten with this message: the working day is over. */
  evening: boolean;
}

/** Where phases begin; steps within a phase are left out. */
export function marksOf(scenes: readonly SceneBegan[]): Mark[] {
  const marks: Mark[] = [];
  for (const { number, turn, phase } of scenes) {
    const last = marks.at(-1);
    if (last?.turn === turn && last.phase === phase) continue;
    const mark = {
      number,
      turn,
      phase,
      turns: last?.turn !== turn || last.phase === "setup",
      evening: phase === "dinnertime" || last?.phase === "working",
    };
    // several phases may begin with one message: only the last of them is seen
    if (last?.number !== number) marks.push(mark);
    else {
      const [turns, evening] = [mark.turns || last.turns, mark.evening || last.evening];
      marks[marks.length - 1] = { ...mark, turns, evening };
    }
  }
  return marks;
}

/** The mark in whose phase a message lies. */
export function markAt(marks: readonly Mark[], number: number): Mark | null {
  return marks.findLast((mark) => mark.number <= number) ?? null;
}

/** The beginning of the next phase, or of this one, or of the one before. */
export function phaseJump(
  marks: readonly Mark[],
  number: number,
  way: 1 | -1,
  last: number,
): number {
  if (way > 0) return marks.find((mark) => mark.number > number)?.number ?? last;
  return marks.findLast((mark) => mark.number < number)?.number ?? 0;
}

/** The same moment on another viewer's bar, as near as its phases tell. */
export function sameMoment(
  from: readonly Mark[],
  number: number,
  to: readonly Mark[],
  last: number,
): number {
  const here = markAt(from, number);
  if (here === null) return 0;
  const there = to.findIndex((mark) => mark.turn === here.turn && mark.phase === here.phase);
  const found = to[there];
  if (!found) return to.findLast((mark) => mark.turn <= here.turn)?.number ?? 0;
  const end = to[there + 1]?.number ?? last + 1;
  return Math.min(found.number + number - here.number, Math.max(found.number, end - 1));
}
