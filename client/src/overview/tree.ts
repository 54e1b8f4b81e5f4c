/** The career tree as an overview: a column for each training, a band of rows for each career. Pure. */
import type { EmployeeShown } from "../lib/wire";
import type { Career } from "../table/panels/careers";

/** A card and where it hangs. */
export interface Hung {
  employee: string;
  /** How many trainings lead here: its column. */
  step: number;
  row: number;
  left: number;
  count: number;
}

/** A step of a career: from a card to what it is trained into. */
export interface Arrow {
  from: Hung;
  to: Hung;
  colour: string;
  /** Where the arrow turns between the columns, from 0: of several in one place each has its own. */
  lane: number;
}

export interface Tree {
  hung: Hung[];
  arrows: Arrow[];
  columns: number;
  rows: number;
}

interface Band {
  hung: Hung[];
  colours: Set<string>;
  rows: number;
}

/**
 * Careers hang below each other. Cards that lead nowhere fill the first column where it is free:
 * beside a career of their colour if there is room, else wherever there is.
 */
export function tree(lines: readonly Career[], cards: readonly EmployeeShown[]): Tree {
  const card = new Map(cards.map((one) => [one.id, one]));
  const colour = (id: string) => card.get(id)?.colour ?? "";
  const bands = lines.filter((line) => line.rungs.length > 1).map((line) => band(line, card));
  const alone = lines.filter((line) => line.rungs.length === 1);
  const rest: Band = { hung: [], colours: new Set(), rows: Infinity };
  for (const { start, rungs } of alone) {
    const free = bands.filter((one) => room(one) > 0);
    const home = free.find((one) => one.colours.has(colour(start))) ?? free[0] ?? rest;
    home.hung.push({ ...rungs[0]!, row: home.hung.filter((one) => one.step === 0).length });
  }
  rest.rows = rest.hung.length;
  const hung: Hung[] = [];
  let top = 0;
  for (const one of [...bands, rest]) {
    hung.push(...one.hung.map((at) => ({ ...at, row: at.row + top })));
    top += one.rows;
  }
  const columns = Math.max(1, ...hung.map((one) => one.step + 1));
  return { hung, arrows: arrows(hung, card), columns, rows: top };
}

/** A card stands beside the one it is trained from, or below what stands there already. */
function band(line: Career, card: ReadonlyMap<string, EmployeeShown>): Band {
  const hung: Hung[] = [];
  const next: number[] = [];
  for (const rung of line.rungs) {
    const above = hung.findLast(
      (one) =>
        one.step === rung.step - 1 && card.get(one.employee)?.trains_into.includes(rung.employee),
    );
    const row = Math.max(above?.row ?? 0, next[rung.step] ?? 0);
    next[rung.step] = row + 1;
    hung.push({ ...rung, row });
  }
  const colours = new Set(line.rungs.map((rung) => card.get(rung.employee)?.colour ?? ""));
  return { hung, colours, rows: Math.max(...hung.map((one) => one.row)) + 1 };
}

/** How many more cards the first column of a band has room for. */
function room({ hung, rows }: Band): number {
  return rows - hung.filter((one) => one.step === 0).length;
}

function arrows(hung: readonly Hung[], card: ReadonlyMap<string, EmployeeShown>): Arrow[] {
  const at = new Map(hung.map((one) => [one.employee, one]));
  const lanes: number[] = [];
  return hung.flatMap((from) => {
    const into = card.get(from.employee)?.trains_into ?? [];
    const targets = into.map((id) => at.get(id)).filter((to) => to !== undefined);
    if (!targets.some((to) => to.row !== from.row)) {
      return targets.map((to) => ({ from, to, colour: card.get(from.employee)!.colour, lane: 0 }));
    }
    const lane = lanes[from.step] ?? 0;
    lanes[from.step] = lane + 1;
    return targets.map((to) => ({ from, to, colour: card.get(from.employee)!.colour, lane }));
  });
}
