/** The simple marks of our texts: `**bold**`, `[[key|words]]`, lines that begin with `- `. */

export interface Span {
  text: string;
  bold: boolean;
  /** What a tap opens; null: plain words. */
  term: string | null;
}

export type Block = { list: false; spans: Span[] } | { list: true; items: Span[][] };

const mark = /\*\*(.+?)\*\*|\[\[([^\]|]+)(?:\|([^\]]+))?\]\]/g;

/** A line as spans; `name` words the links that bring no words of their own. */
export function spansOf(line: string, name: (key: string) => string, bold = false): Span[] {
  const spans: Span[] = [];
  let from = 0;
  for (const found of line.matchAll(mark)) {
    if (found.index > from) spans.push({ text: line.slice(from, found.index), bold, term: null });
    const [whole, strong, key, words] = found;
    if (strong !== undefined) spans.push(...spansOf(strong, name, true));
    else if (key !== undefined) spans.push({ text: words ?? name(key), bold, term: key });
    from = found.index + whole.length;
  }
  if (from < line.length) spans.push({ text: line.slice(from), bold, term: null });
  return spans;
}

/** A text as paragraphs and lists. */
export function blocksOf(text: string, name: (key: string) => string): Block[] {
  const blocks: Block[] = [];
  for (const line of text.split("\n")) {
    const last = blocks.at(-1);
    if (line.startsWith("- ")) {
      const item = spansOf(line.slice(2), name);
      if (last?.list) last.items.push(item);
      else blocks.push({ list: true, items: [item] });
    } else if (line.trim() !== "") {
      blocks.push({ list: false, spans: spansOf(line, name) });
    }
  }
  return blocks;
}
