/** A number that counts up or down to its new value, written straight into the page. */

/** How long it counts, in milliseconds. */
export const COUNT_MS = 600;

/** The number after this share of the time, whole, and slower towards its end. */
export function between(from: number, to: number, share: number): number {
  if (share >= 1) return to;
  const eased = 1 - (1 - Math.max(0, share)) ** 3;
  return Math.round(from + (to - from) * eased);
}

/** Count in an element; return a function that stops it. */
export function count(
  element: HTMLElement,
  from: number,
  to: number,
  write: (number: number) => string,
): () => void {
  const began = performance.now();
  let frame = requestAnimationFrame(function next(now: number) {
    const share = (now - began) / COUNT_MS;
    element.textContent = write(between(from, to, share));
    if (share < 1) frame = requestAnimationFrame(next);
  });
  return () => cancelAnimationFrame(frame);
}
