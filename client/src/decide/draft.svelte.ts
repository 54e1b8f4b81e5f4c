/** The company one is putting together. */
import type { Action, ChainShown } from "../lib/wire";
import {
  add,
  among,
  chartOf,
  countBy,
  fill,
  homeless,
  isManager,
  move,
  remove,
  teams,
  usedSlots,
  workOf,
  type Cards,
  type Chart,
} from "./company";
import type { Work } from "./memory";

export interface Held {
  id: string;
  employee: string;
  count: number;
}

export class Draft {
  chart = $state.raw<Chart>({ ceoSlots: 0, people: [] });
  /** The boss for whom the next card of the hand is meant; undefined: whoever has room. */
  target = $state<string | null | undefined>(undefined);

  /** All cards that may work, by number. */
  readonly hand: Work;
  /** Cards that were put to work already and stay. */
  readonly fixed: Work;

  constructor(
    readonly seat: number,
    chain: ChainShown,
    readonly cards: Cards,
    last: Work | null,
  ) {
    this.hand = Object.fromEntries(
      chain.cards
        .filter((card) => card.place === "beach")
        .map((card) => [card.employee, card.count]),
    );
    this.fixed = countBy(chain.plan);
    const planned = chain.plan.reduce((sum, card) => sum + (cards(card)?.manager_slots ?? 0), 0);
    const ceoSlots = chain.slots - planned;
    const start = last ? among(last, this.hand) : {};
    for (const [card, count] of Object.entries(this.fixed)) {
      start[card] = Math.max(start[card] ?? 0, count);
    }
    const chart = chartOf(ceoSlots, start, cards);
    this.chart = last && Object.keys(last).length ? chart : fill(chart, cards, this.hand);
  }

  get teams() {
    return teams(this.chart, this.cards);
  }
  get homeless() {
    return homeless(this.chart);
  }
  get overfull(): boolean {
    return this.homeless.length > 0;
  }
  get used() {
    return usedSlots(this.chart, this.cards);
  }
  get work(): Work {
    return workOf(this.chart);
  }
  /** Cards that stay on the beach. */
  get beach(): Held[] {
    const work = this.work;
    return Object.entries(this.hand)
      .map(([employee, count]) => ({
        id: `hand:${employee}`,
        employee,
        count: count - (work[employee] ?? 0),
      }))
      .filter((held) => held.count > 0);
  }
  /** How many stay on the beach. */
  get left(): number {
    return this.beach.reduce((sum, held) => sum + held.count, 0);
  }

  add(employee: string, under: string | null | undefined = this.target): void {
    if ((this.work[employee] ?? 0) >= (this.hand[employee] ?? 0)) return;
    const wish = isManager(this.cards, employee) ? undefined : under;
    this.chart = add(this.chart, this.cards, employee, wish);
    const team = this.teams.find((one) => (one.boss?.id ?? null) === this.target);
    if (!team?.free) this.target = undefined;
  }
  /** Whether somebody may be taken out again. */
  canLeave(employee: string): boolean {
    return (this.work[employee] ?? 0) > (this.fixed[employee] ?? 0);
  }
  remove(id: string): void {
    const person = this.chart.people.find((one) => one.id === id);
    if (person && this.canLeave(person.employee)) this.chart = remove(this.chart, this.cards, id);
  }
  move(id: string, under: string | null): void {
    this.chart = move(this.chart, this.cards, id, under);
  }
  /** How many more could work. */
  get room(): number {
    return fill(this.chart, this.cards, this.hand).people.length - this.chart.people.length;
  }
  fill(): void {
    this.chart = fill(this.chart, this.cards, this.hand);
  }
  clear(): void {
    this.chart = chartOf(this.chart.ceoSlots, this.fixed, this.cards);
    this.target = undefined;
  }

  /** The cards put to work one by one: to ask the server what that company would be like. */
  get steps(): Action[] {
    const fixed = { ...this.fixed };
    return this.chart.people
      .filter(({ employee }) => !((fixed[employee] ?? 0) > 0 && fixed[employee]!--))
      .map(({ employee }) => ({ do: "put_to_work", seat: this.seat, employee }));
  }
  get gesture(): Action {
    return { do: "choose_company", seat: this.seat, work: this.work, overfull: this.overfull };
  }
}
