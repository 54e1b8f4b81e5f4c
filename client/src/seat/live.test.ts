import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Refused } from "../lib/api";
import { settings } from "../lib/settings.svelte";
import { LiveSeat } from "./live.svelte";
import type { ViewerMessage } from "../lib/wire";

/** A socket whose other end is the test. */
const { FakeSocket } = vi.hoisted(() => {
  class FakeSocket extends EventTarget {
    static all: FakeSocket[] = [];
    closed = false;
    sent: unknown[] = [];
    constructor(readonly address: () => string) {
      super();
      FakeSocket.all.push(this);
    }
    close(): void {
      this.closed = true;
      this.dispatchEvent(new Event("close"));
    }
    send(text: string): void {
      this.sent.push(JSON.parse(text));
    }
    push(message: object): void {
      this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(message) }));
    }
    get query(): Record<string, string> {
      return Object.fromEntries(new URL(this.address()).searchParams);
    }
  }
  return { FakeSocket };
});
vi.mock("partysocket/ws", () => ({ default: FakeSocket }));
afterAll(() => vi.doUnmock("partysocket/ws"));

/** Who has just come wants nothing told that was before. */
const ALL_SEEN = String(2 ** 31 - 1);
const asks = { since: ALL_SEEN, lang: "en", presence: "true" };
const table = { id: "x", status: "playing", mine: [0, 2], awaited: [2], seats: [] };
const state = (number: number, more: object = {}) => ({
  ...{
    number,
    awaited: [0],
    over: false,
    options: [],
    can_undo: false,
    deadline: null,
    clocks: [],
  },
  ...{ shown: { turn: number } },
  ...more,
});
/** What changes with a message: the turn, in which the number is told, and what a test says. */
const push = (number: number, more: object = {}) => {
  const { shown, options, ...moving } = state(number, more) as Record<string, unknown>;
  return {
    changes: [
      [["shown"], shown],
      [["options"], options],
    ],
    ...moving,
  };
};
const told = (number: number, more: object = {}) =>
  ({
    number,
    seat: 0,
    action: null,
    events: [],
    automatic: "",
    kind: "action",
    to: 0,
    ...more,
  }) as ViewerMessage;
const entry = (number: number) => ({ number, lines: [] });

const server = vi.fn<(path: string, init?: RequestInit) => unknown>();
let logged: object[] = [];
const newest = () => FakeSocket.all.at(-1)!;
const settled = () => new Promise((done) => setTimeout(done));

beforeEach(() => {
  FakeSocket.all = [];
  logged = [];
  settings.lang = "en";
  server.mockImplementation((path) => {
    if (path.includes("/log?")) return { entries: logged, next: null };
    return table;
  });
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) => {
    const found = server(path, init);
    return Promise.resolve(found instanceof Response ? found : Response.json(found));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  server.mockReset();
});

async function seated(
  viewer?: number | null,
): Promise<{ sitting: LiveSeat; socket: InstanceType<typeof FakeSocket> }> {
  const sitting = new LiveSeat("x");
  await sitting.join(viewer);
  await settled();
  return { sitting, socket: newest() };
}

describe("sitting down", () => {
  it("opens one socket when a game begins, however often the table changes", async () => {
    server.mockReturnValueOnce({ ...table, status: "open" });
    const { socket } = await seated(0);
    socket.push({ type: "hello", table: { ...table, status: "open" } });
    socket.push({ type: "table" });
    socket.push({ type: "table" });
    await settled();
    await settled();
    expect(FakeSocket.all).toHaveLength(2);
  });

  it("is as the seat that is asked", async () => {
    const { sitting, socket } = await seated();
    expect(sitting.viewer).toBe(2);
    expect(socket.query).toEqual({ ...asks, seat: "2" });
    expect(socket.address()).toMatch(/^ws.*\/api\/tables\/x\/socket\?/);
  });

  it("is as one's first seat, if others are asked; as a spectator without one", async () => {
    server.mockReturnValueOnce({ ...table, awaited: [1] });
    expect((await seated()).sitting.viewer).toBe(0);
    server.mockReturnValueOnce({ ...table, mine: [] });
    const { sitting, socket } = await seated();
    expect(sitting.viewer).toBeNull();
    expect(socket.query).not.toHaveProperty("seat");
    expect(sitting.asked).toBe(false);
  });

  it("fails with the server's words at a table that is closed to one", async () => {
    const fault = { error: "no_such_table", message: "There is no such table." };
    server.mockReturnValueOnce(Response.json(fault, { status: 404 }));
    const sitting = new LiveSeat("x");
    await sitting.join();
    expect(sitting.closed).toBeInstanceOf(Refused);
    expect(sitting.closed?.message).toBe("There is no such table.");
    expect(FakeSocket.all).toEqual([]);
  });
});

describe("the socket", () => {
  it("shows the table at hello", async () => {
    const { sitting, socket } = await seated(0);
    expect([sitting.line, sitting.shown]).toEqual(["connecting", null]);
    socket.push({ type: "hello", table: { ...table, status: "playing" }, ...state(5) });
    expect([sitting.line, sitting.state?.number, sitting.asked]).toEqual(["open", 5, true]);
  });

  it("keeps no state before the game begins", async () => {
    const { sitting, socket } = await seated(0);
    socket.push({ type: "hello", table: { ...table, status: "open" } });
    expect([sitting.state, sitting.table?.status]).toEqual([null, "open"]);
  });

  it("tells what is done, with what was before and what is now", async () => {
    const { sitting, socket } = await seated(0);
    const heard: unknown[] = [];
    const stop = sitting.onTold((one, before, after) =>
      heard.push([one.number, before?.number, after.number]),
    );
    socket.push({ type: "hello", table, ...state(5) });
    socket.push({ type: "told", told: told(6), entry: entry(6), ...push(6) });
    stop();
    socket.push({ type: "told", told: told(7), entry: entry(7), ...push(7) });
    expect(heard).toEqual([[6, 5, 6]]);
    expect(sitting.state?.number).toBe(7);
    expect(sitting.log.map((one) => one.number)).toEqual([6, 7]);
  });

  it("tells of actions that came together what was before all of them", async () => {
    const { sitting, socket } = await seated(0);
    socket.push({ type: "hello", table, ...state(5) });
    const heard: (number | undefined)[][] = [];
    sitting.onTold((one, before, after) =>
      heard.push([one.number, before?.shown.turn, after.shown.turn]),
    );
    socket.push({ type: "told", told: told(6), ...push(7) });
    socket.push({ type: "told", told: told(7), ...push(7) });
    socket.push({ type: "told", told: told(8), ...push(8) });
    expect(heard).toEqual([
      [6, 5, 7],
      [7, 5, 7],
      [8, 7, 8],
    ]);
  });

  it("resumes where it was cut, and tells what was missed", async () => {
    const { sitting, socket } = await seated(0);
    socket.push({ type: "hello", table, ...state(5) });
    socket.dispatchEvent(new Event("close"));
    expect(sitting.line).toBe("lost");
    expect(socket.query.since).toBe("5");
    const heard: number[] = [];
    sitting.onTold((one) => heard.push(one.number));
    logged = [entry(6), entry(7)];
    socket.push({ type: "hello", table, missed: [told(6), told(7)], ...state(7) });
    await settled();
    expect([sitting.line, heard, sitting.state?.number]).toEqual(["open", [6, 7], 7]);
    expect(sitting.log.map((one) => one.number)).toEqual([6, 7]);
  });

  it("reads the messages that were left out, then tells all of them", async () => {
    const { sitting, socket } = await seated(0);
    socket.push({ type: "hello", table, ...state(5) });
    const counted = sitting.act({ do: "pass", seat: 0 });
    socket.dispatchEvent(new Event("close"));
    const heard: number[] = [];
    sitting.onTold((one) => heard.push(one.number));
    const pages: string[] = [];
    server.mockImplementation((path) => {
      if (path.includes("/log?")) return { entries: [], next: null };
      if (path.includes("/told?")) pages.push(path);
      return { count: 8, told: [told(pages.length + 5)] };
    });
    const sent = socket.sent.length;
    const missed = [told(8, { seat: 1 })];
    socket.push({ type: "hello", table, missed, left_out: 2, ...state(8) });
    await counted;
    await settled();
    expect(socket.sent).toHaveLength(sent); // it was among the messages left out
    expect([heard, sitting.state?.number]).toEqual([[6, 7, 8], 8]);
    const asked = pages.map((path) => path.replace(/.*[?]/, ""));
    expect(asked).toEqual(["since=5&limit=2&seat=0", "since=6&limit=1&seat=0"]);
  });

  it("passes on everything else", async () => {
    const { sitting, socket } = await seated(0);
    const heard: string[] = [];
    sitting.onPushed((pushed) => heard.push(pushed.type));
    socket.push({ type: "chat", text: "Hello" });
    socket.push({ type: "done", number: 6 });
    expect(heard).toEqual(["chat", "done"]);
    expect(sitting.state).toBeNull();
  });

  it("looks at the table anew when seats change, and at the game when it begins", async () => {
    server.mockReturnValueOnce({ ...table, status: "open" });
    const { sitting, socket } = await seated(0);
    socket.push({ type: "hello", table: { ...table, status: "open" } });
    socket.push({ type: "table" });
    await settled();
    expect(sitting.table?.status).toBe("playing");
    expect(newest()).not.toBe(socket);
    expect(socket.closed).toBe(true);
  });

  it("hears that the game is over", async () => {
    const { sitting, socket } = await seated(0);
    socket.push({ type: "hello", table, ...state(5) });
    server.mockImplementation(() => ({ ...table, status: "over" }));
    socket.push({ type: "told", told: told(6), entry: entry(6), ...push(6, { over: true }) });
    await settled();
    expect(sitting.table?.status).toBe("over");
  });

  it("tells who comes and who goes", async () => {
    const { sitting, socket } = await seated(0);
    const seats = [0, 1].map((seat) => ({ seat, online: seat === 0 }));
    const here = () => sitting.table?.seats.map((seat) => seat.online);
    socket.push({ type: "hello", table: { ...table, seats }, ...state(5) });
    socket.push({ type: "presence", online: [0, 1], watching: 3 });
    expect([here(), sitting.table?.watching]).toEqual([[true, true], 3]);
    server.mockImplementation(() => {
      socket.push({ type: "presence", online: [1], watching: 0 });
      return { ...table, seats };
    });
    await sitting.refresh(); // answered with what was so before
    expect(here()).toEqual([false, true]);
  });

  it("says in a hidden window that nobody looks", async () => {
    vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    const { socket } = await seated(0);
    socket.push({ type: "hello", table, ...state(5) });
    expect(socket.sent).toEqual([{ type: "look", looking: false }]);
    vi.restoreAllMocks();
  });

  it("says whether somebody looks", async () => {
    const { sitting, socket } = await seated(0);
    sitting.look(true);
    sitting.look(false);
    expect(socket.sent).toEqual([
      { type: "look", looking: true },
      { type: "look", looking: false },
    ]);
  });
});

describe("differences", () => {
  it("change what is known, and leave the rest as it is", async () => {
    const { sitting, socket } = await seated(0);
    const chains = [{ cash: 1 }, { cash: 2 }];
    socket.push({ type: "hello", table, ...state(5, { shown: { turn: 1, chains } }) });
    const before = sitting.state!;
    const { changes, ...moving } = push(6);
    void changes;
    socket.push({
      ...{ type: "told", told: told(6), ...moving },
      changes: [[["shown", "chains", 1, "cash"], 9]],
    });
    expect(sitting.shown).toEqual({ turn: 1, chains: [{ cash: 1 }, { cash: 9 }] });
    expect(sitting.shown!.chains[0]).toBe(before.shown.chains[0]);
    expect(sitting.state!.number).toBe(6);
  });

  it("are asked for as a whole where one is missing, and told once", async () => {
    const { sitting, socket } = await seated(0);
    socket.push({ type: "hello", table, ...state(5) });
    const heard: number[] = [];
    sitting.onTold((one) => heard.push(one.number));
    socket.push({ type: "told", told: told(7), ...push(7) });
    expect(sitting.state!.number).toBe(5);
    expect(socket.sent.at(-1)).toEqual({ type: "whole", since: 5 });
    socket.push({ type: "whole", missed: [told(6), told(7)], ...state(7) });
    socket.push({ type: "told", told: told(7), ...push(7) });
    await settled();
    expect([sitting.state!.number, heard]).toEqual([7, [6, 7]]);
  });

  it("begin with the whole for whoever was here before the game", async () => {
    server.mockReturnValueOnce({ ...table, status: "open" });
    const { sitting, socket } = await seated(0);
    socket.push({ type: "hello", table: { ...table, status: "open" } });
    socket.push({ type: "whole", missed: [], ...state(0) });
    socket.push({ type: "told", told: told(1), ...push(1) });
    expect(sitting.state!.number).toBe(1);
    expect(FakeSocket.all).toHaveLength(1);
  });
});

describe("another viewer", () => {
  it("sees nothing of what the last one saw", async () => {
    const { sitting, socket } = await seated(0);
    socket.push({ type: "hello", table, ...state(5) });
    sitting.view(2);
    expect([sitting.viewer, sitting.state, sitting.log]).toEqual([2, null, []]);
    expect(socket.closed).toBe(true);
    expect(newest().query).toEqual({ ...asks, seat: "2" });
    socket.push({ type: "told", told: told(6), entry: entry(6), ...push(6) });
    expect([sitting.state, sitting.log, sitting.line]).toEqual([null, [], "connecting"]);
  });

  it("does not get the log that the last one asked for", async () => {
    const { sitting } = await seated(0);
    logged = [entry(1)];
    const late = sitting.readLog();
    logged = [];
    sitting.view(null);
    await late;
    await settled();
    expect(sitting.log).toEqual([]);
  });
});

describe("the log", () => {
  it("is read page by page and keeps what has come meanwhile", async () => {
    const { sitting, socket } = await seated(0);
    socket.push({ type: "hello", table, ...state(3) });
    server.mockImplementation((path) => {
      if (path.includes("since=0")) return { entries: [entry(1), entry(2)], next: 2 };
      socket.push({ type: "told", told: told(4), entry: entry(4), ...push(4) });
      return { entries: [entry(3)], next: null };
    });
    await sitting.readLog();
    expect(sitting.log.map((one) => one.number)).toEqual([1, 2, 3, 4]);
  });

  it("is read anew after a step was taken back", async () => {
    const { sitting, socket } = await seated(0);
    socket.push({ type: "hello", table, ...state(2) });
    logged = [entry(1)];
    const undo = { do: "undo", seat: 0 };
    socket.push({ type: "told", told: told(3, { action: undo }), ...push(3) });
    await settled();
    expect(sitting.log.map((one) => one.number)).toEqual([1]);
  });
});

describe("acting", () => {
  it("sends the action with the moment it is meant for", async () => {
    const { sitting, socket } = await seated(0);
    socket.push({ type: "hello", table, ...state(5) });
    const acting = sitting.act({ do: "hire", seat: 0, employee: "trainer" });
    expect(sitting.busy).toBe(true);
    expect(socket.sent.at(-1)).toEqual({
      ...{ type: "act", id: "1", number: 5 },
      action: { do: "hire", seat: 0, employee: "trainer" },
    });
    socket.push({ type: "done", id: "1", number: 6 });
    await acting;
    expect(sitting.busy).toBe(false);
  });

  it("is free again after a refusal", async () => {
    const { sitting, socket } = await seated(0);
    socket.push({ type: "hello", table, ...state(5) });
    const undoing = sitting.undo();
    socket.push({
      type: "fault",
      id: "1",
      status: 409,
      fault: { error: "stale", message: "Late." },
    });
    await expect(undoing).rejects.toThrow("Late.");
    await expect(undoing).rejects.toMatchObject({ status: 409 });
    expect(sitting.busy).toBe(false);
  });

  it("learns after a broken line that it counted, or sends it again", async () => {
    const { sitting, socket } = await seated(0);
    socket.push({ type: "hello", table, ...state(5) });
    const counted = sitting.act({ do: "pass", seat: 0 });
    socket.dispatchEvent(new Event("close"));
    socket.push({ type: "hello", table, missed: [told(6)], ...state(6) });
    await counted;
    const again = sitting.act({ do: "pass", seat: 0 });
    socket.dispatchEvent(new Event("close"));
    const before = socket.sent.length;
    socket.push({ type: "hello", table, missed: [told(7, { seat: 1 })], ...state(7) });
    const sent = { type: "act", id: "2", number: 6, action: { do: "pass", seat: 0 } };
    expect(socket.sent.slice(before)).toEqual([sent]);
    socket.push({ type: "done", id: "2", number: 8 });
    await again;
  });

  it("plays a draft in one message, and hears how far it came", async () => {
    const { sitting, socket } = await seated(0);
    socket.push({ type: "hello", table, ...state(5) });
    const steps = [{ action: { do: "end_step", seat: 0 }, step: "hire" }];
    const playing = sitting.play(steps);
    expect(socket.sent.at(-1)).toEqual({ type: "play", id: "1", number: 5, steps });
    const played = { number: 6, at: 1, refused: null };
    socket.push({ type: "played", id: "1", played });
    expect(await playing).toEqual(played);
    expect(sitting.busy).toBe(false);
  });

  it("does not know after a broken line how far a draft came that counted", async () => {
    const { sitting, socket } = await seated(0);
    socket.push({ type: "hello", table, ...state(5) });
    const playing = sitting.play([]);
    socket.dispatchEvent(new Event("close"));
    socket.push({ type: "hello", table, missed: [told(6)], ...state(6) });
    await expect(playing).rejects.toMatchObject({ status: 0 });
  });

  it("is refused at once while the line is lost, and when one leaves", async () => {
    const { sitting, socket } = await seated(0);
    socket.push({ type: "hello", table, ...state(5) });
    const left = sitting.act({ do: "pass", seat: 0 });
    sitting.leave();
    await expect(left).rejects.toMatchObject({ status: 0 });
    sitting.view(0);
    newest().push({ type: "hello", table, ...state(5) });
    newest().dispatchEvent(new Event("close"));
    await expect(sitting.undo()).rejects.toMatchObject({ status: 0 });
  });

  it("tries for the seat that is meant, and changes nothing", async () => {
    const { sitting, socket } = await seated(0);
    socket.push({ type: "hello", table, ...state(4) });
    const before = sitting.state;
    server.mockReturnValueOnce({ at: 1 });
    expect(await sitting.try([{ do: "pay", seat: 2 }])).toEqual({ at: 1 });
    const [path, init] = server.mock.lastCall!;
    expect(path).toBe("/api/tables/x/try");
    const actions = [{ do: "pay", seat: 2 }];
    expect(JSON.parse(String(init?.body))).toEqual({ seat: 2, actions });
    expect([sitting.state, socket.sent]).toEqual([before, []]);
  });

  it("waits for the game", async () => {
    const { sitting } = await seated(0);
    const before = server.mock.calls.length;
    await sitting.undo();
    expect(server.mock.calls.length).toBe(before);
  });
});

describe("several people at one device", () => {
  const person = (seat: number) => ({ seat, kind: "person" });
  const here = { ...table, mine: [0, 2], seats: [person(0), person(1), person(2)] };
  const shown = (step: string, awaited: number[], more: object = {}) => ({
    awaited,
    shown: {
      ...{ step, awaited, secret: step !== "hire", over: false },
      bank: { breaks: 0, reserves: ["large", "hidden", ""] },
      ...{
        chains: [
          { seat: 0, reserve: "large" },
          { seat: 1, reserve: "hidden" },
        ],
      },
      ...more,
    },
  });
  const named = {
    number: 6,
    lines: [{ what: "reserve_chosen", secret: true }, { what: "step_began" }],
  };

  async function sees(at: object, there: object = here) {
    server.mockReturnValueOnce(there);
    const { sitting, socket } = await seated(0);
    socket.push({ type: "hello", table: there, ...state(5, shown("reserves", [0])) });
    socket.push({ type: "told", told: told(6), entry: named, ...push(6, at) });
    return {
      card: sitting.shown?.bank.reserves[0],
      chain: sitting.shown?.chains[0]?.reserve,
      lines: sitting.log.flatMap((one) => one.lines.map(({ what }) => what)),
    };
  }
  const down = { card: "hidden", chain: "hidden", lines: ["step_began"] };
  const up = { card: "large", chain: "large", lines: ["reserve_chosen", "step_began"] };

  it("reserve cards lie face down where anybody may look on", async () => {
    expect(await sees(shown("hire", [0]))).toEqual(down);
    expect(await sees(shown("restructuring", [2]))).toEqual(down);
  });
  it("behind the curtain one sees one's own", async () => {
    expect(await sees(shown("restructuring", [0, 2]))).toEqual(up);
  });
  it("once the bank has broken, or the game is over, all see them", async () => {
    const bank = { breaks: 1, reserves: ["large", "small", ""] };
    expect(await sees(shown("hire", [0], { bank }))).toEqual(up);
    expect(await sees(shown("hire", [], { over: true }))).toEqual(up);
  });
  it("who plays alone here sees the own card always", async () => {
    const alone = { ...here, mine: [0] };
    expect(await sees(shown("hire", [0]), alone)).toEqual(up);
    const bot = { ...here, seats: [person(0), person(1), { seat: 2, kind: "bot" }] };
    expect(await sees(shown("hire", [0]), bot)).toEqual(up);
  });
});

it("whoever leaves hears nothing more", async () => {
  const { sitting, socket } = await seated(0);
  sitting.leave();
  expect(socket.closed).toBe(true);
  socket.push({ type: "hello", table, ...state(5) });
  expect(sitting.state).toBeNull();
});

it("is closed to who may not watch, until there is a seat to see it from", async () => {
  const { sitting, socket } = await seated(null);
  const fault = { error: "no_spectators", message: "Nobody may watch." };
  socket.push({ type: "fault", id: "", fault });
  expect(sitting.closed?.message).toBe("Nobody may watch.");
  expect(socket.closed).toBe(true);
  sitting.view(0);
  expect(sitting.closed).toBeNull();
});
