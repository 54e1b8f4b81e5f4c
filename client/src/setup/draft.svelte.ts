/** The table that is being set up: what was chosen so far. What can be played, the server says. */
import type { Catalogue, ModuleShown, NewTable, Pace, ScenarioShown, Setup } from "../lib/wire";
import { paces } from "../table/lobby/paces";

export type Kind = "bots" | "online" | "hotseat";

export class Draft {
  scenario = $state("base_game");
  modules = $state.raw<string[]>([]);
  options = $state.raw<Record<string, string>>({});
  players = $state(2);
  /** Bots by seat; a person sits where none is. */
  bots = $state.raw<Record<string, string>>({});
  seed = $state(freshSeed());
  map = $state("");
  name = $state("");
  public = $state(false);
  spectators = $state(true);
  /** Whether advice is allowed, if somebody has said so. */
  advice = $state<boolean | null>(null);
  /** Names of people on this device, by seat. */
  names = $state.raw<Record<string, string>>({});
  pace = $state.raw<Pace>(paces.none);

  constructor(
    readonly catalogue: Catalogue,
    readonly kind: Kind,
  ) {
    this.choose("base_game");
    this.seat(kind === "bots" ? 2 : 3);
  }

  /** Take a scenario with its modules and options. */
  choose(id: string): void {
    const found = this.scenarioOf(id);
    if (!found) return;
    this.scenario = id;
    this.modules = [...found.modules];
    this.options = { ...found.options };
    this.map = "";
    this.seat(Math.min(this.players, Math.max(...this.numbers)));
  }

  /** Add a module or leave it out; what comes along with it comes along. */
  toggle(module: ModuleShown): void {
    const chosen = this.modules.includes(module.id)
      ? this.modules.filter((id) => id !== module.id)
      : [
          ...this.modules.filter((id) => !module.excludes.includes(id)),
          ...needs(module),
          module.id,
        ];
    this.modules = [...new Set(chosen)];
    this.map = "";
  }

  /** Play with this number of people and bots. */
  seat(players: number): void {
    this.players = players;
    const bots: Record<string, string> = {};
    for (let seat = 1; seat < players; seat++) {
      const bot = this.bots[seat] ?? (this.kind === "bots" ? "medium" : "");
      if (bot) bots[seat] = bot;
    }
    this.bots = bots;
    this.map = "";
  }

  shuffle(): void {
    this.seed = freshSeed();
    this.map = "";
  }

  scenarioOf(id: string): ScenarioShown | undefined {
    return this.catalogue.scenarios.find((one) => one.id === id);
  }

  /** With how many this can be played; with modules of one's own the server decides. */
  get numbers(): number[] {
    const found = this.scenarioOf(this.scenario);
    const plain = this.isScenario ? (found?.players ?? []) : [2, 3, 4, 5];
    const more = this.catalogue.modules.filter((one) => this.modules.includes(one.id));
    return [...new Set([...plain, ...more.flatMap((one) => one.seats)])].sort();
  }

  /** Whether the modules are just those of the scenario. */
  get isScenario(): boolean {
    const found = this.scenarioOf(this.scenario);
    return !!found && [...found.modules].sort().join() === [...this.modules].sort().join();
  }

  /** Whether this device plays with nobody but bots. */
  get alone(): boolean {
    return this.kind !== "online" || Object.keys(this.bots).length === this.players - 1;
  }

  /** Whether advice is allowed: as was said, else as the server decides by itself. */
  get hints(): boolean {
    const learning = this.scenarioOf(this.scenario)?.introductory === true;
    return this.advice ?? (this.alone || (learning && !this.public));
  }

  get setup(): Setup {
    const found = this.scenarioOf(this.scenario);
    return {
      players: this.players,
      seed: this.seed,
      map: this.map,
      modules: this.modules,
      options: this.#agreed(),
      introductory: found?.introductory ?? false,
      milestones: found?.milestones ?? null,
    };
  }

  get table(): NewTable {
    return {
      setup: this.setup,
      scenario: this.isScenario ? this.scenario : "",
      name: this.name.trim(),
      bots: this.bots,
      public: this.kind === "online" && this.public,
      spectators: this.spectators,
      hints: this.advice,
      hotseat: this.kind === "hotseat",
      names: this.kind === "hotseat" ? this.#named() : {},
      pace: this.kind === "online" ? this.pace : paces.none,
    };
  }

  /** The options of modules that are played; others would be refused. */
  #agreed(): Record<string, string> {
    const played = this.catalogue.modules.filter((one) => this.modules.includes(one.id));
    const offered = new Set(played.flatMap((one) => one.options.map((option) => option.id)));
    return Object.fromEntries(Object.entries(this.options).filter(([id]) => offered.has(id)));
  }

  /** The names that were said, of seats that people have. */
  #named(): Record<string, string> {
    const said = Object.entries(this.names).map(([seat, name]) => [seat, name.trim()] as const);
    return Object.fromEntries(
      said.filter(([seat, name]) => name && Number(seat) < this.players && !this.bots[seat]),
    );
  }
}

function needs(module: ModuleShown): string[] {
  return [...module.requires, ...module.implies];
}

function freshSeed(): number {
  return Math.floor(Math.random() * 2 ** 31);
}
