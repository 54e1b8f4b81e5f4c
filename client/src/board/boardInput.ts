/** Pointer and keyboard input on the map. */
import type { Square } from "../lib/wire";
import { snapped, squareAt, wayOf, type Size, type SizeAt, type Way } from "./cursor";
import { UNIT, type Point } from "./squares";

/** A point of the screen. */
export interface Spot {
  clientX: number;
  clientY: number;
  pointerType?: string;
}

/** The handlers of input. `at` gives the point of the page under the pointer. */
export interface Listener {
  at: (event: Spot) => Point;
  /** Squares on offer, if any. */
  offer: () => { squares: Square[]; size?: Size; sizeAt?: SizeAt } | null;
  /** The pointer has moved over another square while something is on offer; null: away. */
  over: (found: { square: Square; legal: boolean } | null) => void;
  press: (found: { square: Square; legal: boolean }, at: Spot) => void;
  /** A thing was pressed, by its key; null: the bare map. */
  tap: (key: string | null) => void;
  /** A thing or the cursor has the focus. */
  reach: (key: string) => void;
  key: (key: Key) => void;
}
export type Key =
  | { does: "move" | "pan"; way: Way }
  | { does: "press" | "larger" | "smaller" | "fit" | "first" | "last" | "next" | "before" };

const plain: Record<string, Exclude<Key["does"], "move" | "pan">> = {
  Enter: "press",
  " ": "press",
  "+": "larger",
  "=": "larger",
  "-": "smaller",
  "0": "fit",
  Home: "first",
  End: "last",
  PageDown: "next",
  PageUp: "before",
};

export function keyOf(event: KeyboardEvent): Key | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const way = wayOf(event.key);
  if (way) return { does: event.shiftKey ? "pan" : "move", way };
  const does = plain[event.key];
  return does ? { does } : null;
}

/** The radius of a finger in pixels: half the size of a good target. */
const FINGER_PX = 22;

/** The square that a pointer means, and whether it is on offer. */
export function meant(
  point: Point,
  squares: Square[],
  size?: Size,
  sizeAt?: SizeAt,
  finger?: number,
) {
  const legal = snapped(point, squares, size, sizeAt, finger);
  return { square: legal ?? squareAt(point, size), legal: legal !== null };
}

/** Listen to all input on the map; return a function that stops it. */
export function listen(svg: SVGSVGElement, to: Listener): () => void {
  const stop = new AbortController();
  const options = { signal: stop.signal };
  let last = "";
  // A browser may move the click of a finger to a thing nearby: squares go by where it was lifted.
  let lifted: Spot | null = null;
  const found = (at: Spot) => {
    const offer = to.offer();
    if (!offer) return null;
    const point = to.at(at);
    const beside = to.at({ clientX: at.clientX + FINGER_PX, clientY: at.clientY });
    const finger = at.pointerType === "touch" ? (beside.x - point.x) / UNIT : 0;
    return meant(point, offer.squares, offer.size, offer.sizeAt, finger);
  };
  const over = (event: PointerEvent | null) => {
    const now = event && event.pointerType !== "touch" && event.buttons === 0 ? found(event) : null;
    const name = now ? `${now.square} ${now.legal}` : "";
    if (name !== last) to.over(now);
    last = name;
  };
  svg.addEventListener("pointermove", over, options);
  svg.addEventListener("pointerleave", () => over(null), options);
  svg.addEventListener("pointerup", (event) => (lifted = event), options);
  svg.addEventListener(
    "click",
    (event) => {
      const at = lifted ?? event;
      const now = found(at);
      lifted = null;
      const thing = (event.target as Element).closest("[data-thing]");
      if (now) to.press(now, at);
      else to.tap(thing?.getAttribute("data-thing") ?? null);
    },
    options,
  );
  svg.addEventListener(
    "focusin",
    (event) => {
      const key = (event.target as Element).getAttribute("data-thing");
      if (key !== null) to.reach(key);
    },
    options,
  );
  svg.addEventListener(
    "keydown",
    (event) => {
      const key = keyOf(event);
      if (key === null) return;
      to.key(key);
      event.preventDefault();
      event.stopPropagation();
    },
    options,
  );
  return () => stop.abort();
}
