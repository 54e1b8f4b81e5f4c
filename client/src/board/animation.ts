/** Animations of an evening on the board. Pure; `layers/Actors.svelte` draws them. */
import type { Square } from "../lib/wire";
import { centre, type Point } from "./squares";

export interface BoardAnimation {
  /** Another key starts the animation again. */
  key: string;
  /** How long it may last, in milliseconds. */
  lasts: number;
  house: string | null;
  /** By chain the price plus distance. */
  offers: { seat: number; sum: number }[];
  /** Who wins the house; null: not known yet, or nobody. */
  winner: number | null;
  /** Nobody serves the house. */
  hungry: boolean;
  /** The road that is driven, from the house. */
  road: Square[];
  /** Money that a house pays, else that comes to a restaurant of a seat, or leaves it. */
  money: { seat: number; dollars: number } | null;
  /** Cups on the way. */
  stops: { seat: number; dollars: number; at: Square | null }[];
  /** Goods that drop into houses. */
  drops: { house: string; goods: string[] }[];
}

/** Share of the time in which the car drives; then the money flies. */
export const DRIVING = 0.55;

/** When the money comes, of so many milliseconds: once the car has arrived, if it drives at all. */
export function paidAfter(road: readonly Square[], lasts: number): number {
  return road.length > 1 ? lasts * DRIVING : 0;
}

/** When each of so many coins sets out, and how long it flies: all arrive within `left`. */
export function coinTimes(coins: number, left: number): { delay: number; duration: number }[] {
  const duration = Math.min(650, left * 0.65);
  const apart = Math.min(90, (left - duration) / Math.max(1, coins));
  return Array.from({ length: coins }, (_, i) => ({ delay: i * apart, duration }));
}

export interface Frame {
  offset: number;
  transform: string;
}

/** A drive as keyframes: even speed, turns the short way round, a halt at each of these squares. */
export function driveFrames(road: readonly Square[], halts: readonly Square[] = []): Frame[] {
  const points = road.map(centre);
  const stands = new Set(halts.map((halt) => nearest(points, centre(halt))));
  const steps: { point: Point; angle: number; at: number }[] = [];
  let [at, angle] = [0, 0];
  points.forEach((point, i) => {
    const next = points[i + 1];
    const to = next ? headed(point, next, i === 0 ? null : angle) : angle;
    if (i === 0) angle = to;
    steps.push({ point, angle: (angle + to) / 2, at });
    if (stands.has(i)) steps.push({ point, angle: (angle + to) / 2, at: (at += 4) });
    angle = to;
    at += 1;
  });
  const whole = steps.at(-1)?.at || 1;
  return steps.map(({ point, angle: turned, at: when }) => ({
    offset: when / whole,
    transform: `translate(${point.x}px, ${point.y}px) rotate(${turned}deg)`,
  }));
}

/** The direction of a step in degrees, at most half a turn from the one before. */
function headed(from: Point, to: Point, before: number | null): number {
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  if (before === null) return angle;
  return angle + 360 * Math.round((before - angle) / 360);
}

export function nearest(points: readonly Point[], to: Point): number {
  const far = (point: Point) => Math.hypot(point.x - to.x, point.y - to.y);
  return points.reduce((best, point, i) => (far(point) < far(points[best] as Point) ? i : best), 0);
}

/** A flight as keyframes: it rises a little on its way. */
export function flightFrames(from: Point, to: Point): Frame[] {
  const high = { x: (from.x + to.x) / 2, y: Math.min(from.y, to.y) - 36 };
  const at = (point: Point, size: number) => `translate(${point.x}px, ${point.y}px) scale(${size})`;
  return [
    { offset: 0, transform: at(from, 0.4) },
    { offset: 0.5, transform: at(high, 1.15) },
    { offset: 1, transform: at(to, 0.8) },
  ];
}
