/** Panning and zooming of the map. */
import { select } from "d3-selection";
import { zoom, zoomIdentity, type ZoomTransform } from "d3-zoom";
import { stillness } from "../lib/settings.svelte";
import { grown, type Place, type Point } from "./squares";

/** Pixels between what fits and the edge. */
const MARGIN = 10;
/** Buttons lie in the corner, small ones where fingers press: what fits leaves them their room. */
const FINGERS = matchMedia("(pointer: coarse)");
const CORNER = { fingers: 46, mouse: 62 };
const LARGEST = 4;
const MILLISECONDS = 220;

/** Which part of the page is seen, and how large. */
export class View {
  transform = $state.raw<ZoomTransform>(zoomIdentity);
  width = $state(0);
  height = $state(0);
  /** Whether everything is shown: it stays so when the window or the map grows. */
  fitted = $state(true);

  /** Whether the room that is left over lies below the map, not beside it. */
  lowest = $state(false);

  /** Whether a double click may zoom: not while squares are on offer. */
  calm = () => true;

  #svg: SVGSVGElement | null = null;
  #bounds: Place = { x: 0, y: 0, width: 1, height: 1 };
  /** Pixels at the bottom that something else lies on. */
  #foot = 0;
  #frame = 0;
  #zoom = zoom<SVGSVGElement, unknown>()
    .clickDistance(6)
    .filter((event: Event) => this.#lets(event))
    .on("zoom", (event: { transform: ZoomTransform; sourceEvent: Event | null }) => {
      this.transform = event.transform;
      if (event.sourceEvent) {
        cancelAnimationFrame(this.#frame);
        this.fitted = false;
      }
    });

  /** Listen to wheel, pointer and fingers on the map; gives back how to stop. */
  attach = (svg: SVGSVGElement): (() => void) => {
    this.#svg = svg;
    const chosen = select(svg);
    chosen.call(this.#zoom).on("dblclick.zoom", (event: MouseEvent | TouchEvent) => {
      if (this.#lets(event)) this.#twice(event);
    });
    return () => {
      cancelAnimationFrame(this.#frame);
      chosen.on(".zoom", null);
      this.#svg = null;
    };
  };

  /** What there is to see has changed, or the room for it. */
  bound(bounds: Place, width: number, height: number, foot = 0): void {
    const first = this.width === 0;
    this.#bounds = bounds;
    this.#foot = foot;
    this.width = width;
    this.height = height;
    if (!this.#svg || width === 0 || height === 0) return;
    const fit = this.#fit();
    const edge = grown(bounds, Math.max(bounds.width, bounds.height) / 5);
    this.#zoom
      .extent([
        [0, 0],
        [width, height],
      ])
      .scaleExtent([fit.k * 0.8, Math.max(LARGEST, fit.k * 2)])
      .translateExtent([
        [edge.x, edge.y],
        [edge.x + edge.width, edge.y + edge.height],
      ]);
    if (this.fitted) this.#go(fit, !first);
    else this.#zoom.translateBy(select(this.#svg), 0, 0);
  }

  /** Show everything. */
  fit(): void {
    this.fitted = true;
    this.#go(this.#fit(), true);
  }

  /** Larger or smaller, around the middle. */
  scale(by: number): void {
    this.fitted = false;
    this.#go(this.#around(this.#middle(), this.#within(this.transform.k * by)), true);
  }

  /** Move the map by pixels. */
  pan(dx: number, dy: number): void {
    if (!this.#svg) return;
    this.fitted = false;
    const { transform } = this;
    this.#zoom.translateBy(select(this.#svg), dx / transform.k, dy / transform.k);
  }

  /** Bring a place into view, gently, if it is not in view already. */
  show(place: Place): void {
    const { x, y, k } = this.transform;
    const wanted = grown(place, 20);
    const left = wanted.x * k + x;
    const top = wanted.y * k + y;
    const inside =
      left >= 0 &&
      top >= 0 &&
      left + wanted.width * k <= this.width &&
      top + wanted.height * k <= this.height;
    if (inside || this.width === 0) return;
    const room = Math.min(this.width / wanted.width, this.height / wanted.height);
    const middle = { x: wanted.x + wanted.width / 2, y: wanted.y + wanted.height / 2 };
    this.#go(this.#around(middle, Math.min(k, room)), true);
  }

  /** A point of the page under a point of the screen. */
  at(event: { clientX: number; clientY: number }): Point {
    const box = this.#svg?.getBoundingClientRect();
    const [x, y] = this.transform.invert([
      event.clientX - (box?.left ?? 0),
      event.clientY - (box?.top ?? 0),
    ]);
    return { x, y };
  }

  /** A place of the page, in pixels of the view. */
  seen({ x, y, width, height }: Place): Place {
    const { k } = this.transform;
    const [left, top] = this.transform.apply([x, y]);
    return { x: left, y: top, width: width * k, height: height * k };
  }

  #lets(event: Event): boolean {
    if ((event.type === "dblclick" || event.type === "touchend") && !this.calm()) return false;
    const mouse = event as MouseEvent;
    return (!mouse.ctrlKey || event.type === "wheel") && !mouse.button;
  }

  /** Twice as large around the place that was pressed twice; with Shift half as large. */
  #twice(event: MouseEvent | TouchEvent): void {
    event.preventDefault();
    event.stopImmediatePropagation();
    const place = "changedTouches" in event ? event.changedTouches[0]! : event;
    const { x, y } = this.at(place);
    const [left, top] = this.transform.apply([x, y]);
    const to = zoomIdentity
      .translate(left, top)
      .scale(this.#within(this.transform.k * (event.shiftKey ? 0.5 : 2)))
      .translate(-x, -y);
    const seen: [[number, number], [number, number]] = [
      [0, 0],
      [this.width, this.height],
    ];
    this.fitted = false;
    this.#go(this.#zoom.constrain()(to, seen, this.#zoom.translateExtent()), true);
  }

  #within(k: number): number {
    const [least, most] = this.#zoom.scaleExtent();
    return Math.min(most, Math.max(least, k));
  }

  #middle(): Point {
    const [x, y] = this.transform.invert([this.width / 2, this.height / 2]);
    return { x, y };
  }

  #around({ x, y }: Point, k: number): ZoomTransform {
    return zoomIdentity
      .translate(this.width / 2, this.height / 2)
      .scale(k)
      .translate(-x, -y);
  }

  #fit(): ZoomTransform {
    const { x, y, width, height } = this.#bounds;
    const buttons = FINGERS.matches ? CORNER.fingers : CORNER.mouse;
    const corner = Math.max(buttons, this.#foot);
    const k = (spareX: number, spareY: number) =>
      Math.min(
        Math.max(1, this.width - MARGIN - spareX) / width,
        Math.max(1, this.height - MARGIN - spareY) / height,
      );
    const [beside, above] = [k(corner, MARGIN), k(MARGIN, corner)];
    this.lowest = above > beside || this.#foot > 0;
    const to = this.lowest ? above : beside;
    const fit = this.#around({ x: x + width / 2, y: y + height / 2 }, to);
    const aside = (spare: number) => Math.max(0, Math.min(spare / 2 - MARGIN, corner - spare / 2));
    const right = this.lowest ? 0 : aside(this.width - width * to);
    const below = this.lowest ? aside(this.height - height * to) : 0;
    return fit.translate(-right / to, -below / to);
  }

  #go(to: ZoomTransform, gently: boolean): void {
    cancelAnimationFrame(this.#frame);
    const svg = this.#svg;
    if (!svg) return;
    const from = this.transform;
    const begun = performance.now();
    const step = (now: number) => {
      const past = Math.min(1, (now - begun) / MILLISECONDS);
      const eased = past <= 0 ? 0 : 1 - (1 - past) ** 3;
      this.#zoom.transform(select(svg), past === 1 ? to : between(from, to, eased));
      if (past < 1) this.#frame = requestAnimationFrame(step);
    };
    if (!gently || stillness()) this.#zoom.transform(select(svg), to);
    else step(begun);
  }
}

function between(from: ZoomTransform, to: ZoomTransform, share: number): ZoomTransform {
  const mix = (a: number, b: number) => a + (b - a) * share;
  return zoomIdentity.translate(mix(from.x, to.x), mix(from.y, to.y)).scale(mix(from.k, to.k));
}
