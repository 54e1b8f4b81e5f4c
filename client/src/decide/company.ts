/**
 * A company as an org chart. Which card sits where is only for the eye: what counts is who works.
 * Slots are counted from the cards; whether a company fits, the server says.
 */
import type { EmployeeShown } from "../lib/wire";

/** How many of each card. */
export type Work = Record<string, number>;

/** A card at work. `under` is the id of its manager, or null: the CEO, or `none`: no slot left. */
export interface Person {
  id: string;
  employee: string;
  under: string | null;
}
export const CEO = null;
export const NONE = "none";

type Card = Pick<EmployeeShown, "manager_slots" | "salary">;
export type Cards = (employee: string) => Card | undefined;

export interface Chart {
  ceoSlots: number;
  people: readonly Person[];
}

/** A manager, or the CEO, with their people and the slots that are left. */
export interface Team {
  boss: Person | null;
  people: Person[];
  slots: number;
  free: number;
}

export function isManager(cards: Cards, employee: string): boolean {
  return cards(employee)?.manager_slots != null;
}

/** The teams: the CEO's first, then each manager's in order. */
export function teams(chart: Chart, cards: Cards): Team[] {
  const under = (boss: string | null) => chart.people.filter((person) => person.under === boss);
  const managers = chart.people.filter((person) => isManager(cards, person.employee));
  return [
    team(null, under(CEO), chart.ceoSlots),
    ...managers.map((boss) => team(boss, under(boss.id), slotsOf(cards, boss.employee))),
  ];
}

function team(boss: Person | null, people: Person[], slots: number): Team {
  return { boss, people, slots, free: Math.max(0, slots - people.length) };
}

/** Those for whom there is no slot. */
export function homeless(chart: Chart): Person[] {
  return chart.people.filter((person) => person.under === NONE);
}

/** How many slots are used, of how many. */
export function usedSlots(chart: Chart, cards: Cards): { used: number; slots: number } {
  const all = teams(chart, cards);
  return {
    used: all.reduce((sum, one) => sum + one.people.length, 0),
    slots: all.reduce((sum, one) => sum + one.slots, 0),
  };
}

/** Put somebody to work: where one wishes if there is room, else in the next free slot. */
export function add(chart: Chart, cards: Cards, employee: string, wish?: string | null): Chart {
  const taken = new Set(chart.people.map((person) => person.id));
  let n = 1;
  while (taken.has(`${employee}#${n}`)) n++;
  const person = { id: `${employee}#${n}`, employee, under: CEO };
  return seated({ ...chart, people: [...chart.people, person] }, cards, person.id, wish);
}

/** Take somebody out; a manager's people look for other slots. */
export function remove(chart: Chart, cards: Cards, id: string): Chart {
  const people = chart.people.filter((person) => person.id !== id);
  return settle({ ...chart, people }, cards);
}

/** Move somebody under another boss. */
export function move(chart: Chart, cards: Cards, id: string, under: string | null): Chart {
  return seated(chart, cards, id, under);
}

/** Give one person a place; everybody whose place is gone looks for another. */
function seated(chart: Chart, cards: Cards, id: string, wish?: string | null): Chart {
  const others = chart.people.filter((person) => person.id !== id);
  const person = chart.people.find((one) => one.id === id);
  if (!person) return chart;
  const rest = { ...chart, people: others };
  const manager = isManager(cards, person.employee);
  const wished = wish !== undefined && hasRoom(rest, cards, wish) && !(manager && wish !== CEO);
  const under = wished ? wish : roomFor(rest, cards, manager);
  const people = chart.people.map((one) => (one.id === id ? { ...one, under } : one));
  return settle({ ...chart, people }, cards);
}

/** Managers sit under the CEO; others under managers first, to keep the CEO's slots free. */
function roomFor(chart: Chart, cards: Cards, manager: boolean): string | null {
  if (!manager) {
    const boss = teams(chart, cards).find((one) => one.boss && one.free > 0)?.boss;
    if (boss) return boss.id;
  }
  if (hasRoom(chart, cards, CEO)) return CEO;
  return NONE;
}

function hasRoom(chart: Chart, cards: Cards, under: string | null): boolean {
  return teams(chart, cards).some((one) => (one.boss?.id ?? null) === under && one.free > 0);
}

/**
 * Everybody keeps their slot if it is still there. Who has none takes a free one; a manager for
 * whom the CEO has none sends one of the CEO's other people to a manager that has room.
 */
function settle(chart: Chart, cards: Cards): Chart {
  const managers = chart.people.filter((person) => isManager(cards, person.employee));
  let now: Chart = { ...chart, people: [] };
  const others = chart.people.filter((person) => !managers.includes(person));
  const seat = (person: Person, under: string | null) =>
    (now = { ...now, people: [...now.people, { ...person, under }] });
  for (const person of managers) seat(person, hasRoom(now, cards, CEO) ? CEO : NONE);
  const waiting = others.filter((person) => {
    const stays = person.under !== NONE && hasRoom(now, cards, person.under);
    if (stays) seat(person, person.under);
    return !stays;
  });
  for (const person of waiting) seat(person, roomFor(now, cards, false));
  const order = new Map(chart.people.map((person, place) => [person.id, place]));
  return { ...now, people: [...now.people].sort((a, b) => order.get(a.id)! - order.get(b.id)!) };
}

/** A chart of a company. */
export function chartOf(ceoSlots: number, work: Work, cards: Cards): Chart {
  let chart: Chart = { ceoSlots, people: [] };
  for (const [employee, count] of Object.entries(managersFirst(work, cards))) {
    for (let n = 0; n < count; n++) chart = add(chart, cards, employee);
  }
  return chart;
}

/** The same people, in the order in which they find their slots. */
export function managersFirst(work: Work, cards: Cards): Work {
  const first = ([card]: [string, number]) => Number(isManager(cards, card));
  return Object.fromEntries(Object.entries(work).sort((a, b) => first(b) - first(a)));
}

/** Those who have come are put to work where there is room, managers first. */
export function withNewcomers(chart: Chart, cards: Cards, newcomers: Work, hand: Work): Chart {
  let now = chart;
  for (const [employee, count] of Object.entries(managersFirst(newcomers, cards))) {
    for (let n = 0; n < count; n++) {
      if ((workOf(now)[employee] ?? 0) >= (hand[employee] ?? 0)) break;
      const more = add(now, cards, employee);
      if (!homeless(more).length) now = more;
    }
  }
  return now;
}

/** The chart with just these people: who is in it already keeps their slot. */
export function changedTo(chart: Chart, cards: Cards, work: Work): Chart {
  let now = settle(chart, cards);
  for (const person of [...chart.people].reverse()) {
    const { employee } = person;
    const there = workOf(now)[employee] ?? 0;
    if (there > (work[employee] ?? 0)) now = remove(now, cards, person.id);
  }
  for (const [employee, count] of Object.entries(work)) {
    for (let n = workOf(now)[employee] ?? 0; n < count; n++) now = add(now, cards, employee);
  }
  return now;
}

/** A company that fits: who is not `fixed` goes until there is no one without a slot. */
export function withRoom(chart: Chart, cards: Cards, fixed: Work): Chart {
  let now = chart;
  while (homeless(now).length) {
    const work = workOf(now);
    const loose = now.people.filter(({ employee }) => work[employee]! > (fixed[employee] ?? 0));
    const goes = loose.findLast((person) => person.under === NONE) ?? loose.at(-1);
    if (!goes) return now;
    now = remove(now, cards, goes.id);
  }
  return now;
}

/** Who works, by number. */
export function workOf(chart: Chart): Work {
  return countBy(chart.people.map((person) => person.employee));
}

export function countBy(employees: readonly string[]): Work {
  const work: Work = {};
  for (const employee of employees) work[employee] = (work[employee] ?? 0) + 1;
  return work;
}

/** Of a company those who are there. */
export function among(work: Work, hand: Work): Work {
  const found: Work = {};
  for (const [employee, count] of Object.entries(work)) {
    const there = Math.min(count, hand[employee] ?? 0);
    if (there) found[employee] = there;
  }
  return found;
}

/**
 * Fill the company up from the hand: those with a salary first, since they cost anyway, then some
 * of every kind; managers as long as more people wait than there are slots.
 */
export function fill(chart: Chart, cards: Cards, hand: Work): Chart {
  let now = chart;
  const rest = (manager: boolean) => {
    const work = workOf(now);
    return Object.keys(hand)
      .filter((card) => isManager(cards, card) === manager && hand[card]! > (work[card] ?? 0))
      .sort((a, b) => rank(cards, b) - rank(cards, a) || (work[a] ?? 0) - (work[b] ?? 0));
  };
  const waiting = () => {
    const work = workOf(now);
    return rest(false).reduce((sum, card) => sum + hand[card]! - (work[card] ?? 0), 0);
  };
  for (;;) {
    const { used, slots } = usedSlots(now, cards);
    const [manager] = rest(true).filter((card) => slotsOf(cards, card) > 1);
    if (manager && waiting() > slots - used && managersFit(now, cards)) {
      now = add(now, cards, manager);
      continue;
    }
    const [person] = rest(false);
    if (!person || slots - used <= 0) return now;
    now = add(now, cards, person);
  }
}

function managersFit(chart: Chart, cards: Cards): boolean {
  const managers = chart.people.filter((person) => isManager(cards, person.employee)).length;
  return managers < chart.ceoSlots;
}

function slotsOf(cards: Cards, employee: string): number {
  return cards(employee)?.manager_slots ?? 0;
}

/** The largest teams first, then those who cost money anyway. */
function rank(cards: Cards, employee: string): number {
  return 2 * slotsOf(cards, employee) + (cards(employee)?.salary ? 1 : 0);
}
