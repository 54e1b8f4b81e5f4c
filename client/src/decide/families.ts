/** Choosing among families of actions, field by field. It knows no rule: only what is offered. */
import type { Action, Family, Square } from "../lib/wire";

/** What has been chosen so far: values by field; `at` is a field like any other. */
export type Picked = Readonly<Record<string, unknown>>;

/** Whether two values of a field are the same. */
export function same(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object") return false;
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The fields of a family apart from its seat, the square last. */
export function fieldsOf(family: Family): string[] {
  const names = [...Object.keys(family.fixed), ...Object.keys(family.axes ?? {})].filter(
    (name) => name !== "seat" && name !== "at",
  );
  return takesPlace(family) ? [...names, "at"] : names;
}

/** Whether an action of the family names a square. */
export function takesPlace(family: Family): boolean {
  return family.at !== undefined || family.axes?.at !== undefined || family.fixed.at != null;
}

/** The values of a field in a family; one that it does not have is undefined. */
export function domain(family: Family, field: string): readonly unknown[] {
  if (field === "at" && family.at !== undefined) return family.at;
  return family.axes?.[field] ?? [family.fixed[field]];
}

/** Whether an action of the family has all that was chosen. */
export function fits(family: Family, picked: Picked): boolean {
  return Object.entries(picked).every(([field, value]) =>
    domain(family, field).some((known) => same(known, value)),
  );
}

/** The families that are left. */
export function left(families: readonly Family[], picked: Picked): Family[] {
  return families.filter((family) => fits(family, picked));
}

/** The kinds of action among families, in the order in which they are offered. */
export function doings(families: readonly Family[]): string[] {
  return [...new Set(families.map((family) => family.do))];
}

/** The fields of families, in order, the square last. */
export function fields(families: readonly Family[]): string[] {
  const names = new Set(families.flatMap(fieldsOf));
  const placed = names.delete("at");
  return placed ? [...names, "at"] : [...names];
}

/** The values a field can still take beside what else was chosen. */
export function values(families: readonly Family[], picked: Picked, field: string): unknown[] {
  const others = without(picked, field);
  const found = new Map<string, unknown>();
  for (const family of left(families, others)) {
    for (const value of domain(family, field)) {
      const key = JSON.stringify(value) ?? "";
      if (!found.has(key)) found.set(key, value);
    }
  }
  return [...found.values()];
}

/** The squares that are left. */
export function squares(families: readonly Family[], picked: Picked): Square[] {
  return values(families, picked, "at").filter((at): at is Square => Array.isArray(at));
}

/** Choose a value. What was chosen before and no longer goes with it is forgotten. */
export function pick(
  families: readonly Family[],
  picked: Picked,
  field: string,
  value: unknown,
): Picked {
  let chosen: Picked = { [field]: value };
  for (const [name, before] of Object.entries(picked)) {
    if (name === field) continue;
    const more = { ...chosen, [name]: before };
    if (left(families, more).length) chosen = more;
  }
  return chosen;
}

/** Forget a choice. */
export function without(picked: Picked, ...names: string[]): Picked {
  return Object.fromEntries(Object.entries(picked).filter(([name]) => !names.includes(name)));
}

/** What is chosen and what follows from it because nothing else is left. */
export function implied(families: readonly Family[], picked: Picked): Picked {
  const found: Record<string, unknown> = {};
  for (const field of fields(families)) {
    const those = values(families, picked, field);
    if (field in picked) found[field] = picked[field];
    else if (those.length === 1) found[field] = those[0];
  }
  return found;
}

/** The first field in which there is still something to choose; null: nothing. */
export function nextField(families: readonly Family[], picked: Picked): string | null {
  return (
    fields(families).find(
      (field) => !(field in picked) && values(families, picked, field).length > 1,
    ) ?? null
  );
}

/** The action, when everything is chosen; else null. */
export function settled(families: readonly Family[], picked: Picked): Action | null {
  const [first, ...more] = left(families, picked);
  if (first === undefined || more.some((family) => family.do !== first.do)) return null;
  if (nextField([first, ...more], picked) !== null) return null;
  const action: Action = { do: first.do, seat: Number(first.fixed.seat) };
  for (const field of fields([first, ...more])) {
    const [value] = field in picked ? [picked[field]] : values([first, ...more], picked, field);
    if (value !== undefined) action[field] = value;
  }
  return action;
}

/** What is chosen, the rest filled up with the first values: to show what it would be like. */
export function filled(families: readonly Family[], picked: Picked): Action | null {
  let chosen = picked;
  for (let field = nextField(families, chosen); field; field = nextField(families, chosen)) {
    chosen = pick(families, chosen, field, values(families, chosen, field)[0]);
  }
  return settled(families, chosen);
}

/** Families in which nothing is to be chosen: end the step, pass, decline, pay. */
export function isPlain(family: Family): boolean {
  return fieldsOf(family).length === 0;
}

/** Fields that say how the thing lies: they are turned, not listed. */
export function turningFields(families: readonly Family[]): string[] {
  const turning = new Set(families.flatMap((family) => family.turning ?? []));
  return fields(families).filter((name) => turning.has(name));
}

/** The ways in which a thing can lie, given what else was chosen, in a stable order. */
export function ways(families: readonly Family[], picked: Picked): Picked[] {
  const names = turningFields(families);
  const rest = without(picked, ...names);
  let found: Picked[] = [{}];
  for (const name of names) {
    found = found.flatMap((way) =>
      values(families, { ...rest, ...way }, name).map((value) => ({ ...way, [name]: value })),
    );
  }
  return found.filter((way) => left(families, { ...rest, ...way }).length > 0);
}

/** Turn it: the next way to lie after the present one, on the chosen square if there is one. */
export function turned(families: readonly Family[], picked: Picked, by = 1): Picked {
  const names = turningFields(families);
  const all = ways(families, picked);
  if (all.length === 0) return picked;
  const now = implied(families, picked);
  const place = all.findIndex((way) => names.every((name) => same(way[name], now[name])));
  const next = all[(place + by + all.length) % all.length]!;
  return { ...without(picked, ...names), ...next };
}

/** Put it on a square, as it lies if it can lie there so, else in the first way that goes. */
export function placed(families: readonly Family[], picked: Picked, at: Square): Picked | null {
  const names = turningFields(families);
  const there = { ...picked, at };
  if (left(families, there).length) {
    const [way] = ways(families, there);
    const open = names.filter((name) => !(name in picked));
    return open.length && way ? { ...there, ...only(way, open) } : there;
  }
  const bare = { ...without(picked, ...names), at };
  const [way] = ways(families, bare);
  return way && left(families, bare).length ? { ...bare, ...way } : null;
}

function only(values: Picked, names: string[]): Picked {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
}

/** Whether the place no longer depends on anything but how the thing lies. */
export function placeKnown(families: readonly Family[], picked: Picked): boolean {
  const names = turningFields(families);
  const lies = left(families, picked)
    .filter(takesPlace)
    .map((family) => JSON.stringify(names.map((name) => domain(family, name))));
  return lies.length > 0 && new Set(lies).size === lies.length;
}

/** How long something runs unless one wishes otherwise: for ever, else as long as it can. */
export function longest(families: readonly Family[], picked: Picked): Picked {
  const turns = values(families, picked, "turns").filter((n) => typeof n === "number");
  if (turns.length < 2) return {};
  return { turns: turns.includes(0) ? 0 : Math.max(...turns) };
}

/** What is advertised unless one wishes otherwise: what the server says, else the first on offer. */
export function usualGood(families: readonly Family[], picked: Picked): Picked {
  const goods = values(families, picked, "good").filter((good) => typeof good === "string");
  if (goods.length < 2) return {};
  const [said] = left(families, picked).flatMap((family) => family.usual?.good ?? []);
  return { good: goods.find((good) => good === said) ?? goods[0] };
}

/** Every action of a family. */
export function* actionsOf(family: Family): Generator<Action> {
  const names = fieldsOf(family);
  function* from(index: number, fields: Record<string, unknown>): Generator<Action> {
    const name = names[index];
    if (name === undefined) {
      yield { do: family.do, seat: Number(family.fixed.seat), ...fields };
      return;
    }
    for (const value of domain(family, name)) {
      yield* from(index + 1, value === undefined ? fields : { ...fields, [name]: value });
    }
  }
  yield* from(0, {});
}

/** Whether an action is among those of the families. */
export function offered(families: readonly Family[], action: Action): boolean {
  const { do: doing, seat, ...chosen } = action;
  return families.some(
    (family) => family.do === doing && family.fixed.seat === seat && fits(family, chosen),
  );
}
