/** Being at a table: what this browser sees of it, kept fresh by a socket; and acting there. */
import ReconnectingSocket from "partysocket/ws";
import { PendingActions } from "./pendingActions";
import { away, get, post, Refused } from "../lib/api";
import { changed, type Change } from "./changes";
import { faceDown, lookedOn, shared, untold } from "./facedown";
import { watchOver } from "./heartbeat";
import { untilAnswered } from "./patience";
import { settings } from "../lib/settings.svelte";
import { meet, ownSeat } from "../lib/you.svelte";
import type {
  Action,
  DraftStep,
  Family,
  Fault,
  LogEntry,
  DraftPlayed,
  ServerMessage,
  State,
  TableShown,
  ViewerMessage,
  TrialShown,
} from "../lib/wire";
import type { Asking, Seat, Viewer } from "./seat";

/** A number that no table reaches. */
const ALL_SEEN = 2 ** 31 - 1;
/** Faults after which trying again soon does not help. */
const CLOSING = ["no_spectators", "too_many_sockets", "too_many_sockets_there", "no_room_to_watch"];
/** Messages that one page of the past can have. */
const MOST_TOLD = 500;
type Here = Pick<Extract<ServerMessage, { type: "presence" }>, "online" | "watching">;
type Pushed = { type: string } & Record<string, unknown>;
type Resuming = State & { missed?: ViewerMessage[]; left_out?: number };
type Failing = { id: string; status: number; fault: Fault };
type Following = Omit<State, "shown" | "options"> & {
  told: ViewerMessage;
  entry?: LogEntry;
  changes: Change[];
};

export class LiveSeat implements Seat {
  table = $state.raw<TableShown | null>(null);
  state = $state.raw<State | null>(null);
  viewer = $state<Viewer>(null);
  /** The same as the server pushed it: differences are between these. */
  #known: State | null = null;
  /** The number of the last message about the game. */
  #heard = 0;
  /** Of actions that came together the state before all of them, and the number of the last. */
  #together: { before: State | null; until: number } = { before: null, until: 0 };
  #log = $state.raw<LogEntry[]>([]);
  /** Whether reserve cards lie face down here, because somebody else may look on. */
  #hidden = $derived(
    shared(this.table) && (this.state === null || lookedOn(this.state.shown, this.viewer)),
  );
  #told = $derived(this.#hidden ? untold(this.#log) : this.#log);
  /** `lost`: the line is cut and being mended; what is seen may be old. */
  line = $state<"connecting" | "open" | "lost">("connecting");
  busy = $state(false);
  /** Why the table cannot be seen. */
  closed = $state.raw<Refused | null>(null);

  /** Who is just coming in; null: somebody is there already, or has gone. */
  #coming: symbol | null = null;
  #socket: ReconnectingSocket | null = null;
  #acting: PendingActions | null = null;
  #unwatch = (): void => {};
  /** Who is here, as it was told last. */
  #here: Here | null = null;
  #hears = new Set<(told: ViewerMessage, before: State | null, after: State) => void>();
  #speaks = new Set<(pushed: Pushed) => void>();

  constructor(readonly id: string) {}

  get shown() {
    return this.state?.shown ?? null;
  }
  get log(): LogEntry[] {
    return this.#told;
  }
  get options(): Family[] {
    return this.state?.options ?? [];
  }
  get mine(): number[] {
    return this.table?.mine ?? [];
  }
  get asked(): boolean {
    return this.viewer !== null && this.state?.awaited.includes(this.viewer) === true;
  }

  /** Look at the table, as the seat that is asked, or one's own, or a spectator. */
  async join(viewer?: Viewer): Promise<void> {
    const coming = (this.#coming = Symbol());
    const found = await untilAnswered(
      () => get(`/api/tables/${this.id}`),
      () => this.#coming === coming,
      (refused) => (this.closed = refused),
    );
    if (!found) return;
    this.table = found;
    meet(found);
    if (viewer === undefined) {
      const { mine, awaited } = this.table;
      viewer = mine.find((seat) => awaited.includes(seat)) ?? mine[0] ?? null;
    }
    this.view(viewer);
  }

  /** See the table with the eyes of another viewer. */
  view(viewer: Viewer): void {
    this.leave();
    this.closed = null;
    this.viewer = viewer;
    this.#know(null);
    this.#log = [];
    this.line = "connecting";
    const socket = new ReconnectingSocket(() => this.#address(), undefined, {
      maxReconnectionDelay: 8000,
      minReconnectionDelay: 300,
    });
    this.#socket = socket;
    this.#acting = new PendingActions((text) => socket.send(text));
    socket.addEventListener("message", (message) => {
      if (this.#socket === socket) this.#hear(JSON.parse(String(message.data)) as Pushed);
    });
    socket.addEventListener("close", () => {
      if (this.#socket === socket) this.line = "lost";
    });
    this.#unwatch = watchOver(socket);
    if (this.table?.status !== "open") void this.readLog();
  }

  leave(): void {
    this.#coming = null;
    this.#unwatch();
    this.#acting?.leave();
    this.#acting = null;
    this.#socket?.close();
    this.#socket = null;
  }

  async act(action: Action): Promise<void> {
    if (this.state === null) return;
    await this.#busily((acting, number) => acting.act(action, number));
  }

  /** Play a draft as far as it goes; throws `Refused`. */
  play(steps: DraftStep[]): Promise<DraftPlayed> {
    const seat = this.viewer ?? 0;
    return this.#busily((acting, number) => acting.play(steps, seat, number));
  }

  async #busily<T>(does: (acting: PendingActions, number: number) => Promise<T>): Promise<T> {
    this.busy = true;
    try {
      if (this.line !== "open" || !this.#acting || !this.state) throw new Refused(0, away());
      return await does(this.#acting, this.state.number);
    } finally {
      this.busy = false;
    }
  }

  undo(): Promise<void> {
    return this.act({ do: "undo", seat: this.viewer ?? 0 });
  }

  try(actions: Action[], more: Asking = {}): Promise<TrialShown> {
    const seat = actions[0]?.seat ?? this.viewer ?? 0;
    return post(`/api/tables/${this.id}/try`, { seat, actions, ...more });
  }

  async takers(action: Action, places: [number, number, boolean][]): Promise<number[]> {
    const asked = { seat: action.seat, actions: [action], places, show: false };
    const { takers } = await post(`/api/tables/${this.id}/try`, asked);
    return takers;
  }

  /** Read the log anew: after a change of viewer or language. */
  async readLog(): Promise<void> {
    const viewer = this.viewer;
    const entries: LogEntry[] = [];
    let since: number | null = 0;
    while (since !== null) {
      const query = this.#query({ since: String(since), lang: settings.lang });
      type Page = { entries: LogEntry[]; next: number | null };
      const page: Page = await get(`/api/tables/${this.id}/log?${query}`).catch(() => ({
        entries: [],
        next: null,
      }));
      if (this.viewer !== viewer) return;
      entries.push(...page.entries);
      since = page.next;
    }
    const newest = entries.at(-1)?.number ?? -1;
    this.#log = [...entries, ...this.#log.filter((entry) => entry.number > newest)];
  }

  /** Hear everything this viewer is told from now on; gives back how to stop. */
  onTold(hear: (told: ViewerMessage, before: State | null, after: State) => void): () => void {
    this.#hears.add(hear);
    return () => this.#hears.delete(hear);
  }

  /** Hear the other messages of the socket: chat, proposals, time. */
  onPushed(hear: (pushed: Pushed) => void): () => void {
    this.#speaks.add(hear);
    return () => this.#speaks.delete(hear);
  }

  /** Say whether somebody is looking; the server sends no notices meanwhile. */
  look(looking: boolean): void {
    this.#socket?.send(JSON.stringify({ type: "look", looking }));
  }

  async refresh(): Promise<void> {
    const before = this.#here;
    this.table = await get(`/api/tables/${this.id}`);
    meet(this.table);
    // What was told while we asked is newer than the answer.
    if (this.#here !== before) this.#notice(this.#here);
  }

  #notice(here: Here | null): void {
    if (!here || !this.table) return;
    this.#here = here;
    const seats = this.table.seats.map((seat) => ({
      ...seat,
      online: here.online.includes(seat.seat),
    }));
    this.table = { ...this.table, watching: here.watching, seats };
  }

  #query(more: Record<string, string>): URLSearchParams {
    const query = new URLSearchParams(more);
    if (this.viewer !== null) query.set("seat", String(this.viewer));
    const own = ownSeat(this.table);
    if (own !== null) query.set("you", String(own));
    return query;
  }

  #address(): string {
    // Who has just come wants no messages of the past: the log has them.
    const since = this.state?.number ?? ALL_SEEN;
    const query = this.#query({ since: String(since), lang: settings.lang, presence: "true" });
    const address = new URL(`/api/tables/${this.id}/socket?${query}`, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    return address.href;
  }

  #hear(pushed: Pushed): void {
    if (pushed.type === "hello") {
      this.line = "open";
      if (document.hidden) this.look(false);
      const { table, ...rest } = pushed as unknown as Resuming & { table: TableShown };
      const acting = this.#acting;
      this.table = table;
      if (rest.shown) this.#resume(rest, (missed) => acting?.resumed(missed));
      else acting?.resumed([]);
    } else if (pushed.type === "whole") {
      if (this.#known === null) void this.readLog(); // one was here before the game began
      this.#resume(pushed as unknown as Resuming);
    } else if (pushed.type === "told") {
      this.#follow(pushed as unknown as Following);
    } else if (pushed.type === "presence") {
      this.#notice(pushed as unknown as Here);
    } else if (pushed.type === "done") {
      this.#acting?.done(String(pushed.id));
    } else if (pushed.type === "played") {
      this.#acting?.done(String(pushed.id), pushed.played as DraftPlayed);
    } else if (pushed.type === "fault") {
      const { id, status, fault } = pushed as unknown as Failing;
      if (id !== "") this.#acting?.refused(id, status, fault);
      else if (CLOSING.includes(fault.error)) {
        this.closed = new Refused(status, fault);
        this.leave();
      }
    } else if (pushed.type === "table") {
      void this.refresh().then(() => {
        // A socket that is still being opened will tell of the game by itself.
        const early = this.line === "open" && this.state === null;
        if (early && this.table?.status === "playing") this.view(this.viewer);
      });
    }
    for (const hear of this.#speaks) hear(pushed);
  }

  /** Know all of it, after a time in which one was told nothing; `know` hears what was missed. */
  #resume(
    { missed = [], left_out = 0, ...now }: Resuming,
    know: (missed: ViewerMessage[]) => void = () => {},
  ): void {
    const before = this.state;
    this.#heard = now.number;
    this.#together = { before: null, until: now.number };
    this.#know(now);
    if (!left_out) {
      know(missed);
      this.#catchUp(before, now, missed);
      return;
    }
    const viewer = this.viewer;
    void this.#older(now.number - missed.length - left_out, left_out).then((older) => {
      if (this.viewer !== viewer) return;
      know([...older, ...missed]);
      this.#catchUp(before, now, [...older, ...missed]);
    });
  }

  /** Tell what was missed, with its lines in the log. */
  #catchUp(before: State | null, now: State, missed: ViewerMessage[]): void {
    if (before === null || !missed.length) return;
    const viewer = this.viewer;
    void this.readLog().then(() => {
      if (this.viewer !== viewer) return;
      for (const told of missed) this.#tell(told, before, now);
    });
  }

  /** Read the messages that the server left out because there were too many. */
  async #older(since: number, count: number): Promise<ViewerMessage[]> {
    const found: ViewerMessage[] = [];
    while (found.length < count) {
      const limit = Math.min(count - found.length, MOST_TOLD);
      const query = this.#query({ since: String(since + found.length), limit: String(limit) });
      const page = await get(`/api/tables/${this.id}/told?${query}`).catch(() => ({ told: [] }));
      if (!page.told.length) break;
      found.push(...page.told);
    }
    return found;
  }

  /** Know what is different; whoever has lost the thread asks for all of it. */
  #follow({ told, entry, changes, ...moving }: Following): void {
    if (this.#known === null || told.number <= this.#heard) return;
    if (told.number > this.#heard + 1) {
      this.#socket?.send(JSON.stringify({ type: "whole", since: this.#heard }));
      return;
    }
    this.#heard = told.number;
    if (told.number > this.#together.until) {
      this.#together = { before: this.state, until: moving.number };
    }
    const now = { ...changed(this.#known, changes), ...moving };
    this.#know(now);
    if (told.kind === "rewind" || told.action?.do === "undo") void this.readLog();
    else if (entry) this.#log = [...this.#log, entry];
    if (now.over !== this.table?.status.startsWith("over")) void this.refresh();
    this.#tell(told, this.#together.before, now);
  }

  #know(now: State | null): void {
    this.#known = now;
    this.state = now && this.#decent(now);
  }

  /** The state as it may lie open on this device. */
  #decent(state: State): State {
    const hide = shared(this.table) && lookedOn(state.shown, this.viewer);
    return hide ? { ...state, shown: faceDown(state.shown) } : state;
  }

  #tell(told: ViewerMessage, before: State | null, after: State): void {
    for (const hear of this.#hears) hear(told, before, after);
  }
}
