/** Where a campaign tells its four facts. */
import { UNIT, type Place, type Point } from "../squares";

export interface Spots {
  number: Point;
  good: Point;
  turns: Point;
  owner: Point;
  /** Of the badges. */
  radius: number;
  /** Of a good. */
  size: number;
}

const at = (x: number, y: number): Point => ({ x, y });

/** The spots where a tile of this size has room for them. */
export function tileSpots({ x, y, width, height }: Place, plate: string): Spots {
  const [mx, my, right, low] = [x + width / 2, y + height / 2, x + width, y + height];
  if (width <= UNIT && height <= UNIT) {
    const top = y + (plate === "aerial" ? 13.8 : 12);
    return {
      number: at(x + 11.7, top),
      good: at(right - 12, low - 11.8),
      turns: at(x + 12, low - 11.2),
      owner: at(right - 11.7, top),
      radius: 7.3,
      size: 18.5,
    };
  }
  if (height <= UNIT) {
    return {
      number: at(x + 16, my - 1.2),
      good: at(width <= 2 * UNIT ? x + 40 : mx, my - 1.2),
      turns: at(right - 15.5, y + 27.3),
      owner: at(right - 15.5, y + 12),
      radius: 7.4,
      size: 24,
    };
  }
  if (width <= UNIT) {
    return {
      number: at(mx, y + 14.5),
      good: at(mx, my),
      turns: at(x + 12.3, low - 15),
      owner: at(right - 12.3, low - 15),
      radius: 7.4,
      size: 23,
    };
  }
  return {
    number: at(x + 18, y + 18),
    good: at(mx, my + 1),
    turns: at(right - 18, low - 19),
    owner: at(right - 18, y + 18),
    radius: 10.2,
    size: width > 2 * UNIT ? 40 : 34,
  };
}

/** On wings and fuselage of an airplane that flies down the page, around its middle. */
export function airplaneSpots(span: number, angle: number, { x, y }: Point): Spots {
  const wing = span / 4 + 3;
  const small = span === UNIT;
  const turn = (a: number, b: number): Point => {
    for (let i = 0; i < angle / 90; i++) [a, b] = [-b, a];
    return at(x + a, y + b);
  };
  return {
    number: small ? turn(0, -27.5) : turn(-wing, 2.5),
    good: small ? turn(0, 5.5) : turn(wing, 2.5),
    turns: small ? turn(0, 26) : turn(0, -24.5),
    owner: small ? turn(0, -11) : turn(0, 2.5),
    radius: small ? 8.6 : 10,
    size: small ? 20 : 25,
  };
}

/** A letter box: round above, flat below. */
export function arch(left: number, right: number, top: number, low: number, round: number): string {
  return (
    `M${left} ${low}V${top + round}a${round} ${round} 0 0 1 ${round} ${-round}` +
    `H${right - round}a${round} ${round} 0 0 1 ${round} ${round}V${low}z`
  );
}

/** What a radio sends. */
export function waves(x: number, y: number): string {
  return [
    [4.4, 2],
    [8, 3],
  ]
    .flatMap(([far, tall]) =>
      [-1, 1].map(
        (way) => `M${x + way * far!} ${y - tall!}q${way * tall! * 0.8} ${tall} 0 ${2 * tall!}`,
      ),
    )
    .join("");
}
