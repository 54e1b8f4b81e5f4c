/** What is in the box of this game: cards, milestones, goods, campaign tiles. */
import { getContext, onDestroy, setContext } from "svelte";
import { readPortraits } from "../art/employees.svelte";
import { preferPictures } from "../art/symbols.svelte";
import { get, Refused } from "./api";
import type { SetupContent, EmployeeShown, Setup } from "./wire";

const AGAIN = 3000;

export class Content {
  all = $state.raw<SetupContent | null>(null);
  /** The modules of this game; null: not the box of one game. */
  modules = $state.raw<readonly string[] | null>(null);
  #employees = $derived(new Map(this.all?.employees.map((card) => [card.id, card])));

  /** A card as it is printed; undefined before the content has come. */
  employee(id: string): EmployeeShown | undefined {
    return this.#employees.get(id);
  }

  /** The address that is asked for; "": none. */
  #wanted = "";

  /** Fetch the content of a game with this set-up, again and again while nobody answers. */
  async read(setup: Setup): Promise<void> {
    const address = `/api/content?${contentQuery(setup)}` as const;
    this.modules = setup.modules ?? [];
    preferPictures(this.modules);
    this.#wanted = address;
    while (this.#wanted === address) {
      try {
        const found = await get(address);
        if (this.#wanted !== address) return;
        this.all = found;
        void readPortraits(this.modules);
        return;
      } catch (refused) {
        if (!(refused instanceof Refused) || refused.status !== 0) throw refused;
      }
      await new Promise((go) => setTimeout(go, AGAIN));
    }
  }
  /** Nobody looks at it any more. */
  leave(): void {
    this.#wanted = "";
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
  const content = new Content();
  onDestroy(() => content.leave());
  return setContext(KEY, content);
}

export function theContent(): Content {
  return getContext<Content>(KEY);
}
