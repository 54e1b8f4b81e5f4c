/** The parts of a paragraph of the first chapter: text, and lists of which every line leads to a chapter. */

export type Part = { text: string; phases: null } | { phases: { chapter: string; text: string }[] };

const led = /^- \*\*\[\[chapter\.([a-z0-9_]+)/;

export function partsOf(text: string): Part[] {
  const lines = text.split("\n");
  const items = lines.filter((line) => line.startsWith("- "));
  if (items.length === 0 || !items.every((line) => led.test(line))) return [{ text, phases: null }];
  const lead = lines.filter((line) => !line.startsWith("- ")).join("\n");
  const phases = items.map((line) => ({ chapter: led.exec(line)![1]!, text: line.slice(2) }));
  return [{ text: lead, phases: null }, { phases }];
}
