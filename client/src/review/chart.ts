/** Scales and lines of a chart. Pure. */

export interface Scale {
  /** From a value to a place on the page. */
  (value: number): number;
  ticks: number[];
}

/** Round steps from below the least to above the most: 1, 2 or 5 times a power of ten. */
export function roundTicks(least: number, most: number, wanted = 5): number[] {
  const span = most - least || 1;
  const rough = span / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough) ?? rough);
  const first = Math.floor(least / step) * step;
  const last = Math.ceil(most / step) * step;
  const count = Math.round((last - first) / step);
  return Array.from({ length: count + 1 }, (_, i) => first + i * step);
}

/** A linear scale over round ticks; `from` and `to` are places on the page. */
export function linear(ticks: number[], from: number, to: number): Scale {
  const [first = 0, last = 1] = [ticks[0], ticks.at(-1)];
  const span = last - first || 1;
  const scale = (value: number) => from + ((value - first) / span) * (to - from);
  return Object.assign(scale, { ticks });
}

export function linePath(points: readonly [number, number][]): string {
  return points.map(([x, y], i) => `${i ? "L" : "M"}${round(x)} ${round(y)}`).join("");
}

/** Places for labels that would like to stand at `wanted`, at least `gap` apart, within bounds. */
export function apart(
  wanted: readonly number[],
  gap: number,
  top: number,
  bottom: number,
): number[] {
  const order = wanted.map((y, i) => ({ y, i })).sort((one, other) => one.y - other.y);
  order.forEach((one, place) => {
    const before = order[place - 1];
    one.y = Math.max(one.y, top, before ? before.y + gap : top);
  });
  for (let place = order.length - 1; place >= 0; place--) {
    const after = order[place + 1];
    const one = order[place]!;
    one.y = Math.min(one.y, after ? after.y - gap : bottom);
  }
  const found: number[] = [];
  for (const { y, i } of order) found[i] = y;
  return found;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
