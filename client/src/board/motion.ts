/**
 * What d3-zoom takes of d3-transition and d3-interpolate. We use none of it: `View` moves the map
 * by itself. The real ones bring colours, easings and timers, a tenth of what a table loads.
 */
import { selection } from "d3-selection";

Object.assign(selection.prototype as object, {
  interrupt(this: unknown) {
    return this;
  },
});

/** Nothing is under way. */
export function interrupt(): void {}

export const interpolateZoom = null;
