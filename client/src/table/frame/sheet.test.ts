import { describe, expect, test } from "vitest";
import {
  ask,
  BEGIN,
  drag,
  drop,
  enlarge,
  fold,
  heightsOf,
  hold,
  isSlim,
  lift,
  PEEK,
  pixelsOf,
  press,
  release,
  settle,
  isCovering,
  takenBy,
  uncover,
  write,
  type Height,
  type Needs,
  type Sheet,
} from "./sheet";

const SPACE = 600;
const quiet: Needs = {
  space: SPACE,
  decision: null,
  asked: false,
  inHand: false,
  watching: false,
  offered: false,
  more: false,
  tapped: false,
};
const at = (height: Height, more: Partial<Sheet> = {}): Sheet => ({ ...BEGIN, height, ...more });
const heights = heightsOf(BEGIN, quiet);
/** A finger that takes the sheet at y = 400 and moves it up by so much, over so long, in two moves. */
function dragged(from: Sheet, up: number, time: number): Sheet {
  const held = hold(from, 400, pixelsOf(from, heights));
  const moved = drag(held, 400 - up / 2, 100, heights);
  return drag(moved, 400 - up, 100 + time, heights);
}

describe("heights", () => {
  test("half leaves both some room; a question of its own gets more, a thing to place less", () => {
    expect(heights).toEqual({ peek: PEEK, half: 360, full: SPACE });
    const decision = 2000;
    expect(heightsOf(BEGIN, { ...quiet, asked: true, decision }).half).toBe(396);
    const offered = { ...quiet, asked: true, decision, offered: true };
    expect(heightsOf(BEGIN, offered).half).toBe(300);
    expect(heightsOf(BEGIN, { ...offered, more: true }).half).toBe(396);
    expect(heightsOf(at("half", { raised: true }), offered).half).toBe(396);
  });

  test("a short decision leaves the rest to the board, unless a card lies there", () => {
    const short = { ...quiet, asked: true, decision: 150 };
    expect(heightsOf(BEGIN, short)).toEqual({ peek: PEEK, half: 176, full: 176 });
    expect(heightsOf(BEGIN, { ...short, tapped: true })).toMatchObject({ half: 396, full: SPACE });
  });

  test("the board makes room, but not under a sheet that covers it", () => {
    expect(takenBy(at("half"), quiet, 0)).toBe(360);
    expect(takenBy(at("full"), quiet, 0)).toBe(360);
    const short = { ...quiet, asked: true, decision: 150 };
    expect(takenBy(at("full"), short, 0)).toBe(176);
    expect(takenBy(at("half"), { ...quiet, inHand: true }, 123)).toBe(123);
    expect(isCovering(at("full"), quiet)).toBe(true);
    expect(isCovering(at("half"), quiet)).toBe(false);
    expect(isCovering(at("full"), short)).toBe(false);
    expect(isCovering(at("full"), { ...quiet, inHand: true })).toBe(false);
  });
});

describe("a finger", () => {
  test("that hardly moves drags nothing", () => {
    const held = hold(at("half"), 400, 360);
    expect(drag(held, 396, 10, heights)).toBe(held);
    expect(release(held, heights)).toEqual(at("half"));
  });

  test("takes the sheet along, as far as it goes", () => {
    expect(pixelsOf(dragged(at("half"), 100, 500), heights)).toBe(460);
    expect(pixelsOf(dragged(at("half"), 900, 500), heights)).toBe(SPACE);
    expect(pixelsOf(dragged(at("half"), -900, 500), heights)).toBe(PEEK);
  });

  test("lets it rest at the nearest height", () => {
    const rest = (up: number) => release(dragged(at("half"), up, 5000), heights).height;
    expect([-280, -100, 100, 200].map(rest)).toEqual(["peek", "half", "half", "full"]);
  });

  test("flicks it to the next height", () => {
    const flick = (from: Height, up: number) => release(dragged(at(from), up, 20), heights).height;
    expect([flick("half", 60), flick("half", -60)]).toEqual(["full", "peek"]);
    expect([flick("peek", 60), flick("full", -60)]).toEqual(["half", "half"]);
    expect([flick("full", 60), flick("peek", -60)]).toEqual(["full", "peek"]);
  });

  test("that was not put down moves nothing", () => {
    expect(drag(at("half"), 100, 10, heights)).toEqual(at("half"));
  });
});

describe("pressed", () => {
  test("the handle goes up, and from the top half way down", () => {
    const heard = (["peek", "half", "full"] as const).map((one) => press(at(one), quiet).height);
    expect(heard).toEqual(["half", "full", "half"]);
  });

  test("the open tab goes a step down", () => {
    const heard = (["peek", "half", "full"] as const).map((one) => fold(at(one), quiet).height);
    expect(heard).toEqual(["peek", "peek", "half"]);
  });

  test("what is written needs all of it", () => {
    expect(write(at("half")).height).toBe("full");
  });
});

describe("while a thing is in hand or an evening is played", () => {
  const inHand = { ...quiet, offered: true, inHand: true };

  test("the sheet is slim until it is pulled up", () => {
    expect(isSlim(BEGIN, quiet)).toBe(false);
    expect([isSlim(BEGIN, inHand), isSlim(BEGIN, { ...quiet, watching: true })]).toEqual([
      true,
      true,
    ]);
    expect(isSlim(press(BEGIN, inHand), inHand)).toBe(false);
    expect(isSlim(dragged(BEGIN, 100, 500), inHand)).toBe(false);
    expect(isSlim(release(dragged(BEGIN, 100, 500), heights), inHand)).toBe(false);
    expect(isSlim(release(dragged(BEGIN, -100, 500), heights), inHand)).toBe(true);
  });

  test("folded, or with the next thing, it is slim again", () => {
    const raised = press(BEGIN, inHand);
    expect(isSlim(fold(raised, inHand), inHand)).toBe(true);
    expect(isSlim(settle(raised), inHand)).toBe(true);
    expect(fold(raised, { ...quiet, watching: true }).raised).toBe(true);
  });
});

describe("by itself", () => {
  test("a decision brings it up, and leaves it where it is seen", () => {
    const heard = (["peek", "half", "full"] as const).map((one) => ask(at(one)).height);
    expect(heard).toEqual(["half", "half", "full"]);
  });

  test("a large decision takes all; the next step or a place on the board gives it back", () => {
    expect(enlarge(at("peek")).height).toBe("full");
    const heard = (["peek", "half", "full"] as const).map((one) => uncover(at(one)).height);
    expect(heard).toEqual(["peek", "half", "half"]);
  });

  test("it comes up for a card from below, and goes back with it", () => {
    expect(drop(lift(at("peek")))).toEqual(at("peek"));
    expect(lift(at("peek")).height).toBe("half");
    expect(drop(lift(at("half")))).toEqual(at("half"));
  });

  test("it stays where a finger or a decision has put it meanwhile", () => {
    expect(drop(press(lift(at("peek")), quiet)).height).toBe("full");
    expect(drop(release(dragged(lift(at("peek")), 200, 5000), heights)).height).toBe("full");
    expect(drop(ask(lift(at("peek")))).height).toBe("half");
  });
});
