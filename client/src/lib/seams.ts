/**
 * One space between the letters of a language and those of others, such as 汉字 and digits, as on
 * the server (`magnate/texts/seams.py`). Texts have it where both sides are written out; where one
 * side is a value, it is put in here. What is inside of a value, such as a person's name, stays as
 * it is.
 */
const BEGIN = "\ue000";
const END = "\ue001";

/** The places between two classes of characters. A sign before the others counts, too. */
export function seamOf(own: string, others: string): RegExp {
  return new RegExp(`(?<=[${own}])(?=[−+]?[${others}])|(?<=[${others}])(?=[${own}])`, "gu");
}

/** A value in marks, so that `spaced` knows where it begins and ends. */
export function marked(value: string): string {
  return `${BEGIN}${value}${END}`;
}

/** A line with marked values in it, spaces put in and marks taken out. */
export function spaced(line: string, seam: RegExp): string {
  let found = "";
  line.split(new RegExp(`[${BEGIN}${END}]`)).forEach((piece, nth) => {
    const written = nth % 2 === 0 ? piece.replace(seam, " ") : piece;
    const apart = new RegExp(seam.source, "u").exec(found.slice(-1) + written.slice(0, 2));
    found += apart?.index === 1 ? ` ${written}` : written;
  });
  return found;
}
