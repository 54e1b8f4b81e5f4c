/** Everything there is: the base game's box and every module's, poured together. */
import { readPortraits } from "../art/employees.svelte";
import { get } from "../lib/api";
import { contentQuery } from "../lib/content.svelte";
import type { SetupContent, EmployeeShown, ModuleShown, Setup } from "../lib/wire";

/** Set-ups that show everything between them, the base game first; some modules exclude others. */
export function boxesOf(modules: readonly ModuleShown[], players = 5): Setup[] {
  const boxes: { players: number; modules: Set<string>; out: Set<string> }[] = [];
  for (const module of modules) {
    const wanted = module.seats[0] ?? players;
    let box = boxes.find((one) => one.players === wanted && !one.out.has(module.id));
    if (!box) boxes.push((box = { players: wanted, modules: new Set(), out: new Set() }));
    for (const id of [...module.requires, module.id]) box.modules.add(id);
    for (const id of module.excludes) box.out.add(id);
  }
  return [
    { players, modules: [] },
    ...boxes.map((box) => ({ players: box.players, modules: [...box.modules] })),
  ];
}

/** One content out of several: a row comes from the first that has it, careers from all. */
export function poured(contents: readonly SetupContent[]): SetupContent {
  const all = contents.flatMap((one) => one.employees);
  return {
    employees: once(all, (row) => row.id).map((row) => withCareers(row, all)),
    milestones: once(
      contents.flatMap((one) => one.milestones),
      (row) => row.id,
    ),
    goods: once(
      contents.flatMap((one) => one.goods),
      (row) => row.id,
    ),
    campaigns: once(
      contents.flatMap((one) => one.campaigns),
      (row) => row.number,
    ),
  };
}

function once<T>(rows: readonly T[], key: (row: T) => string | number): T[] {
  const seen = new Map<string | number, T>();
  for (const row of rows) if (!seen.has(key(row))) seen.set(key(row), row);
  return [...seen.values()];
}

function withCareers(row: EmployeeShown, all: readonly EmployeeShown[]): EmployeeShown {
  const same = all.filter((one) => one.id === row.id);
  return {
    ...row,
    trains_into: [...new Set(same.flatMap((one) => one.trains_into))],
    trained_from: [...new Set(same.flatMap((one) => one.trained_from))],
  };
}

/** Fetch the box of the base game (""), or of a module as one plays with it. */
export async function readBox(lang: string, module: string): Promise<SetupContent> {
  const { modules } = module ? await get(`/api/catalogue?lang=${lang}`) : { modules: [] };
  const setup = boxesOf(modules.filter(({ id }) => id === module)).at(-1)!;
  return get(`/api/content?${contentQuery(setup)}`);
}

/** Fetch everything; a box that is refused is left out. */
export async function readAll(lang: string): Promise<SetupContent> {
  const { modules } = await get(`/api/catalogue?lang=${lang}`);
  void readPortraits(modules.map((module) => module.id));
  const queries = boxesOf(modules).map((setup) => `/api/content?${contentQuery(setup)}` as const);
  const answers = await Promise.allSettled(queries.map((query) => get(query)));
  const found = answers.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  if (!found.length) throw new Error("no box at all");
  return poured(found);
}
