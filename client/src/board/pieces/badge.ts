/** Half the width of a badge. */
export function badgeHalf(text: string, radius: number): number {
  return Math.max(radius, text.length * radius * 0.36 + radius * 0.4);
}
