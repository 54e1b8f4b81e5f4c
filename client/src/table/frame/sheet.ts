/**
 * The sheet of the phone: where it stands, and what moves it. Pure; the component tells it what
 * happens. While a thing is in hand or an evening is played it is slim (`data-slim`): only what is
 * needed for that is left, what is marked `data-aside` goes.
 */
export const HEIGHTS = ["peek", "half", "full"] as const;
export type Height = (typeof HEIGHTS)[number];
export type Heights = Record<Height, number>;
/** A phone on its side. The layout knows it too, in its style. */
export const SIDEWAYS = "(min-width: 560px) and (max-height: 500px)";
/** Pixels of the lowest sheet, and of its handle. */
export const PEEK = 54;
const HANDLE = 26;
/** A finger that moves less than this presses. */
const SLACK = 6;
/** Pixels a millisecond from which a drag is a flick. */
const FLICK = 0.5;

export interface Sheet {
  readonly height: Height;
  /** It was pulled up though the board needs the room. */
  readonly raised: boolean;
  /** It came up only for the card of what was tapped. */
  readonly lifted: boolean;
  readonly grip: Grip | null;
}
/** A finger on the handle. */
interface Grip {
  /** Where it took hold, and what the sheet measured then. */
  readonly y: number;
  readonly height: number;
  /** Where it has dragged the sheet; null: it has hardly moved. */
  readonly dragged: number | null;
  readonly time: number;
  readonly speed: number;
}
/** What is going on at the table. */
export interface Needs {
  /** Pixels there are for board and sheet. */
  space: number;
  /** Pixels that all of the decision would take; null: something else is open. */
  decision: number | null;
  asked: boolean;
  /** A thing is in hand, to be placed. */
  inHand: boolean;
  /** An evening is played. */
  watching: boolean;
  /** Squares or houses are on offer. */
  offered: boolean;
  /** More than that is left to choose. */
  more: boolean;
  /** A card of what was tapped lies over the sheet. */
  tapped: boolean;
}

export const BEGIN: Sheet = { height: "half", raised: false, lifted: false, grip: null };

export function isDragged(sheet: Sheet): boolean {
  return sheet.grip !== null && sheet.grip.dragged !== null;
}
export function isSlim(sheet: Sheet, needs: Needs): boolean {
  return (needs.inHand || needs.watching) && !sheet.raised && !isDragged(sheet);
}

/** Pixels of each height. */
export function heightsOf(sheet: Sheet, needs: Needs): Heights {
  const { space } = needs;
  const both = Math.max(space * 0.54, Math.min(360, space * 0.7));
  const board = needs.offered && !needs.more && !sheet.raised;
  const half = board
    ? space * 0.5
    : needs.asked && needs.decision
      ? Math.max(both, space * 0.66)
      : both;
  // what is short leaves the rest to the board
  const enough = needs.decision === null || needs.tapped ? Infinity : needs.decision + HANDLE;
  const most = (pixels: number) => Math.min(Math.max(PEEK, pixels), enough);
  return { peek: PEEK, half: most(Math.round(half)), full: most(space) };
}
/** Pixels of the sheet as it is. */
export function pixelsOf(sheet: Sheet, heights: Heights): number {
  return sheet.grip?.dragged ?? heights[sheet.height];
}
/** Pixels the board has to leave to it; `measured`: what a slim sheet takes. */
export function takenBy(sheet: Sheet, needs: Needs, measured: number): number {
  if (isSlim(sheet, needs)) return measured;
  const heights = heightsOf(sheet, needs);
  // under a full sheet the board keeps its size: it is not to be seen anyway
  return isCovering(sheet, needs) ? heights.half : heights[sheet.height];
}
/** Whether the board lies under it, out of sight and out of reach. */
export function isCovering(sheet: Sheet, needs: Needs): boolean {
  const { full } = heightsOf(sheet, needs);
  return sheet.height === "full" && !isSlim(sheet, needs) && full > needs.space * 0.85;
}

/** A finger takes hold of a sheet that measures so much. */
export function hold(sheet: Sheet, y: number, height: number): Sheet {
  return { ...sheet, grip: { y, height, dragged: null, time: 0, speed: 0 } };
}
/** The finger moves. */
export function drag(sheet: Sheet, y: number, time: number, heights: Heights): Sheet {
  const { grip } = sheet;
  if (!grip || (grip.dragged === null && Math.abs(y - grip.y) < SLACK)) return sheet;
  const dragged = Math.min(heights.full, Math.max(PEEK, grip.height + grip.y - y));
  const passed = grip.dragged === null ? 0 : time - grip.time;
  const speed = passed > 0 ? (dragged - (grip.dragged ?? dragged)) / passed : grip.speed;
  return { ...sheet, grip: { ...grip, dragged, time, speed } };
}
/** The finger lets go: the sheet rests at the nearest height, or the next one in the way of a flick. */
export function release(sheet: Sheet, heights: Heights): Sheet {
  const { grip } = sheet;
  if (!grip || grip.dragged === null) return { ...sheet, grip: null };
  const from = grip.height < heights.half - SLACK ? "peek" : sheet.height;
  const height = restOf(grip.dragged, grip.speed, heights, from);
  return { height, raised: grip.dragged > grip.height, lifted: false, grip: null };
}
function restOf(pixels: number, speed: number, heights: Heights, from: Height): Height {
  const place = HEIGHTS.indexOf(from);
  if (speed > FLICK) return HEIGHTS[Math.min(place + 1, 2)] ?? "full";
  if (speed < -FLICK) return HEIGHTS[Math.max(place - 1, 0)] ?? "peek";
  const distance = (one: Height) => Math.abs(heights[one] - pixels);
  return HEIGHTS.reduce((best, one) => (distance(one) < distance(best) ? one : best));
}
/** The handle is pressed: up, and from the top half way down. */
export function press(sheet: Sheet, needs: Needs): Sheet {
  if (isSlim(sheet, needs)) return { ...sheet, raised: true };
  return { ...sheet, height: sheet.height === "half" ? "full" : "half", lifted: false };
}
/** The open tab is pressed once more: a step down. */
export function fold(sheet: Sheet, needs: Needs): Sheet {
  const height = sheet.height === "full" ? "half" : "peek";
  return { ...sheet, height, raised: sheet.raised && !needs.inHand, lifted: false };
}
/** Something is written: the keyboard takes the lower half. */
export function write(sheet: Sheet): Sheet {
  return { ...sheet, height: "full" };
}

/** A decision appears: it comes up. */
export function ask(sheet: Sheet): Sheet {
  return { ...sheet, height: sheet.height === "peek" ? "half" : sheet.height, lifted: false };
}
/** A large decision, which needs no board. */
export function enlarge(sheet: Sheet): Sheet {
  return { ...sheet, height: "full" };
}
/** Another step begins, or something on the board is meant: the board must be seen. */
export function uncover(sheet: Sheet): Sheet {
  return { ...sheet, height: sheet.height === "full" ? "half" : sheet.height };
}
/** Another thing is in hand, or an evening begins or ends: whoever raised it did so for the last. */
export function settle(sheet: Sheet): Sheet {
  return { ...sheet, raised: false };
}
/** Something was tapped: its card lies where the sheet is. */
export function lift(sheet: Sheet): Sheet {
  return sheet.height === "peek" ? { ...sheet, height: "half", lifted: true } : sheet;
}
/** The card of what was tapped is closed. */
export function drop(sheet: Sheet): Sheet {
  return sheet.lifted ? { ...sheet, height: "peek", lifted: false } : sheet;
}
