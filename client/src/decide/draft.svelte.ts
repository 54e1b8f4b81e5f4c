/** The company one is putting together. */
import type { Action, ChainShown } from "../lib/wire";
import {
  add,
  among,
  changedTo,
  chartOf,
  countBy,
  fill,
  homeless,
  isManager,
  move,
  remove,
  teams,
  usedSlots,
  withRoom,
  workOf,
  type Cards,
  type Chart,
  managersFirst,
  withNewcomers,
  type Work,
} from "./company";

/** Names of the zones between which cards are dragged; a manager's is their id. */
export const CEO_ZONE = "ceo";
export const HAND_ZONE = "hand";

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
  hand = $state.raw<Work>({});
  /** Cards that were put to work already and stay. */
  fixed = $state.raw<Work>({});
  /** Whether nothing can be changed any more. */
  still = $state(false);
  /** Who has come since last turn, by number. */
  readonly newcomers: Work;
  /** Of those who stay the ones that came into the draft only thereby. */
  #brought: Work = {};

  constructor(
    readonly seat: number,
    chain: ChainShown,
    readonly cards: Cards,
    last: Work | null,
    newcomers: Work | null = null,
  ) {
    this.hand = handOf(chain);
    this.newcomers = among(newcomers ?? {}, this.hand);
    const start = among(last ?? {}, this.hand);
    const chart = chartOf(ceoSlotsOf(chain, cards), start, cards);
    this.chart = withRoom(chart, cards, {});
    if (Object.keys(start).length === 0) this.fill();
    else this.chart = withNewcomers(this.chart, cards, this.newcomers, this.hand);
    this.follow(chain);
  }

  /** A company that has been chosen: only to be looked at. */
  static chosen(chain: ChainShown, cards: Cards): Draft {
    const draft = new Draft(chain.seat, chain, cards, null);
    draft.clear();
    draft.still = true;
    return draft;
  }

  /** Take over what was put to work elsewhere, or taken back; the rest stays if it has room. */
  follow(chain: ChainShown): void {
    const [before, hand] = [this.fixed, handOf(chain)];
    const fixed = countBy(chain.plan);
    if (same(before, fixed) && same(this.hand, hand)) return;
    const work = among(this.work, hand);
    for (const card of new Set([...Object.keys(before), ...Object.keys(fixed)])) {
      const now = fixed[card] ?? 0;
      const back = Math.min(this.#brought[card] ?? 0, Math.max(0, (before[card] ?? 0) - now));
      const had = (work[card] ?? 0) - back;
      work[card] = Math.max(had, now);
      this.#brought[card] = (this.#brought[card] ?? 0) - back + work[card] - had;
    }
    this.hand = hand;
    this.fixed = fixed;
    const ceoSlots = ceoSlotsOf(chain, this.cards);
    const kept = changedTo({ ...this.chart, ceoSlots }, this.cards, work);
    this.chart = withRoom(kept, this.cards, fixed);
    this.target = undefined;
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
  /** Whoever leads somebody, the CEO first. */
  get bosses(): (string | null)[] {
    return this.teams.filter((team) => team.slots > 0).map((team) => team.boss?.id ?? null);
  }
  /** Whether a card has come since last turn: of several equal ones it is those that came last. */
  isNew({ id, employee }: { id: string; employee: string }): boolean {
    const fresh = this.newcomers[employee] ?? 0;
    if (!fresh) return false;
    const place = this.chart.people.filter((one) => one.employee === employee);
    const known = (this.hand[employee] ?? 0) - fresh;
    return place.findIndex((one) => one.id === id) >= known;
  }
  /** How many of a card on the beach have come since last turn. */
  newOnBeach({ employee, count }: Held): number {
    return Math.min(count, this.newcomers[employee] ?? 0);
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
  /** A card was dragged to a zone: from the hand, or from one boss to another, or to the hand. */
  drop({ id, employee }: { id: string; employee: string }, zone: string): void {
    if (zone === HAND_ZONE) return this.remove(id);
    const boss = zone === CEO_ZONE ? null : zone;
    const team = this.teams.find((one) => (one.boss?.id ?? null) === boss);
    if (!team?.free || team.people.some((person) => person.id === id)) return;
    if (id.startsWith("hand:")) this.add(employee, boss);
    else this.move(id, boss);
  }
  /** How many more could work. */
  get room(): number {
    return fill(this.chart, this.cards, this.hand).people.length - this.chart.people.length;
  }
  fill(): void {
    this.chart = fill(this.chart, this.cards, this.hand);
  }
  /** Just these people, as advice has it; who was put to work already stays. */
  become(work: Work): void {
    const wanted = { ...among(work, this.hand) };
    for (const [card, count] of Object.entries(this.fixed))
      wanted[card] = Math.max(count, wanted[card] ?? 0);
    const chart = { ceoSlots: this.chart.ceoSlots, people: [] };
    this.chart = changedTo(chart, this.cards, managersFirst(wanted, this.cards));
    this.target = undefined;
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
  /** Whether nobody works though somebody could. */
  get deserted(): boolean {
    return this.chart.people.length === 0 && this.room > 0;
  }
  get gesture(): Action {
    return { do: "choose_company", seat: this.seat, work: this.work, overfull: this.overfull };
  }
}

/** All cards that may work, by number. */
function handOf(chain: ChainShown): Work {
  const held = chain.cards.filter((card) => card.place === "beach");
  return Object.fromEntries(held.map((card) => [card.employee, card.count]));
}

/** The slots that are shown are those of the CEO and of the managers who are at work already. */
function ceoSlotsOf(chain: ChainShown, cards: Cards): number {
  return chain.plan.reduce((left, card) => left - (cards(card)?.manager_slots ?? 0), chain.slots);
}

function same(one: Work, other: Work): boolean {
  const all = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...all].every((card) => (one[card] ?? 0) === (other[card] ?? 0));
}
