/** Time left, as a clock shows it. */

/** 4:05, 1:02:09, 2 d 3 h come from this: whole days, hours, minutes, seconds. */
export function parts(seconds: number): { days: number; hours: number; clock: string } {
  const left = Math.max(0, Math.floor(seconds));
  const days = Math.floor(left / 86400);
  const hours = Math.floor((left % 86400) / 3600);
  const minutes = Math.floor((left % 3600) / 60);
  const two = (number: number) => String(number).padStart(2, "0");
  const rest = `${two(minutes)}:${two(left % 60)}`;
  const clock = hours ? `${hours}:${rest}` : `${minutes}:${two(left % 60)}`;
  return { days, hours, clock };
}
