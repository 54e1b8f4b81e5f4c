/** Who is away, has left or comes back. Without words, texts show their names. */
import { fireEvent, render } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import type { LiveSeat } from "../../seat/live.svelte";
import type { SeatShown } from "../../lib/wire";
import { nameOf } from "./people";
import Return from "../frame/Return.svelte";
import SeatLine from "./SeatLine.svelte";
import SeatActs from "./SeatActs.svelte";

const seat = (number: number, more: object = {}) =>
  ({
    seat: number,
    kind: "person",
    name: `P${number}`,
    bot: "",
    online: false,
    ...more,
  }) as SeatShown;
function sitting(more: object = {}): LiveSeat {
  const table = { status: "playing", left: [], mine: [0], seats: [seat(0), seat(1)], ...more };
  const refresh = vi.fn(() => Promise.resolve());
  return {
    id: "x",
    table,
    mine: table.mine,
    viewer: 0,
    state: null,
    refresh,
  } as unknown as LiveSeat;
}
const server = vi.fn<(path: string, body: unknown) => Response>();
const settled = () => new Promise((done) => setTimeout(done));

beforeEach(() => {
  server.mockReset();
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) =>
    Promise.resolve(server(path, init?.body ? JSON.parse(String(init.body)) : null)),
  );
});
afterEach(() => vi.unstubAllGlobals());

describe("a seat that a bot plays for somebody", () => {
  it("keeps the person's name", () => {
    const seats = [
      seat(0, { kind: "bot", bot: "medium", name: "Anna" }),
      seat(1, { kind: "bot", bot: "medium", name: "medium" }),
    ];
    expect(nameOf({ seats }, 0)).toBe("table.stand_in");
    expect(nameOf({ seats }, 1)).toBe("medium");
  });
});

describe("who has left", () => {
  it("may take the seat back", async () => {
    const at = sitting({ left: [1], mine: [] });
    const { getByRole } = render(Return, { sitting: at });
    server.mockReturnValue(new Response(null, { status: 204 }));
    await fireEvent.click(getByRole("button"));
    await settled();
    expect(server).toHaveBeenCalledWith("/api/tables/x/take-back", { seat: 1 });
    expect(at.refresh).toHaveBeenCalled();
  });
  it("is not offered anything that is not theirs", () => {
    const { container } = render(Return, { sitting: sitting() });
    expect(container.textContent?.trim()).toBe("");
  });
});

// B17: it was shown as away, as if the person came back by and by
test("a seat that was left says so", () => {
  const line = (more: object) =>
    render(SeatLine, { chain: "duck", person: seat(1, more), awaited: false, decided: false })
      .container.textContent;
  expect(line({ left: true })).toContain("table.seat_left");
  expect(line({})).toContain("table.away");
});

describe("a seat's card", () => {
  async function opened(absence: object, more: object = {}) {
    server.mockReturnValue(
      Response.json({ seat: 1, possible: false, why: "", at: null, ...absence }),
    );
    const close = vi.fn();
    const shown = render(SeatActs, { sitting: sitting(more), seat: 1, close });
    await settled();
    return { ...shown, close };
  }

  it("offers a bot only where the others may vote about it", async () => {
    const can = await opened({ possible: true });
    expect(can.queryByText("table.hand_over")).not.toBeNull();
    for (const why of ["is_here", "nobody_waits", "nobody_there"]) {
      const cannot = await opened({ why });
      expect(cannot.container.textContent?.trim()).toBe("");
    }
  });
  // B17: the bot was always of the middle level
  it("lets one choose the bot that plays on", async () => {
    const { getByText, getByRole } = await opened({ possible: true });
    server.mockReturnValue(Response.json({}, { status: 201 }));
    await fireEvent.change(getByRole("combobox"), { target: { value: "hard" } });
    await fireEvent.click(getByText("table.hand_over"));
    await settled();
    const proposed = { seat: 0, absent: 1, bot: "hard" };
    expect(server).toHaveBeenCalledWith("/api/tables/x/proposals/hand-over", proposed);
  });
  it("says from when on they may", async () => {
    const { container } = await opened({ why: "has_time", at: 1.8e9 });
    expect(container.textContent?.trim()).toBe("table.hand_over.later");
  });
  it("says why it was refused, and stays", async () => {
    const { getByText, getByRole, close } = await opened({ possible: true });
    server.mockReturnValue(Response.json({ error: "x", message: "No." }, { status: 409 }));
    await fireEvent.click(getByText("table.hand_over"));
    await settled();
    expect(getByRole("alert").textContent).toBe("No.");
    expect(close).not.toHaveBeenCalled();
  });
  it("asks nothing about my own seat or as a spectator", async () => {
    await opened({}, { mine: [1] });
    await opened({}, { mine: [] });
    expect(server).not.toHaveBeenCalled();
  });
});
