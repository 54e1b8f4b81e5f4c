/** What is in the box of this game: cards, milestones, goods, campaign tiles. */
import { getContext, setContext } from "svelte";
import { get } from "./api";
import type { ContentShown, EmployeeShown, Setup } from "./wire";

export class Content {
  all = $state.raw<ContentShown | null>(null);
  /** The modules of this game; null: not the box of one game. */
  modules = $state.raw<readonly string[] | null>(null);
  #employees = $derived(new Map(this.all?.employees.map((card) => [card.id, card])));

  /** A card as it is printed; undefined before the content has come. */
  employee(id: string): EmployeeShown | undefined {
    return this.#employees.get(id);
  }

  /** Fetch the content of a game with this set-up. */
  async read(setup: Setup): Promise<void> {
    this.modules = setup.modules ?? [];
    this.all = await get<ContentShown>(`/api/content?${contentQuery(setup)}`);
  }
}

/** The part of a set-up that decides what is in the box. */
export function contentQuery(setup: Setup): URLSearchParams {
  const query = new URLSearchParams({ players: String(setup.players) });
  if (setup.modules?.length) query.set("modules", setup.modules.join(","));
  const options = Object.entries(setup.options ?? {});
  if (options.length) query.set("options", options.map(([k, v]) => `${k}:${v}`).join(","));
  if (setup.introductory) query.set("introductory", "true");
  if (setup.milestones != null) query.set("milestones", String(setup.milestones));
  return query;
}

const KEY = Symbol("content");

export function giveContent(): Content {
  return setContext(KEY, new Content());
}

export function theContent(): Content {
  return getContext<Content>(KEY);
}
