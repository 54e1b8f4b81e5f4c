import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ask, get, getNew, post, Refused, speak } from "./api";

const fetched = vi.fn<typeof fetch>();
const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

beforeEach(() => {
  vi.stubGlobal("fetch", fetched);
  speak("de", () => "Niemand da");
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
});

async function refusal(asked: Promise<unknown>): Promise<Refused> {
  const refused = await asked.then(
    () => null,
    (problem: unknown) => problem,
  );
  expect(refused).toBeInstanceOf(Refused);
  return refused as Refused;
}

describe("asking again", () => {
  it("gives a new answer, and none where it is known", async () => {
    fetched.mockResolvedValueOnce(Response.json({ id: 7 }, { headers: { ETag: '"a"' } }));
    expect(await getNew("/api/tables", "")).toEqual([{ id: 7 }, '"a"']);
    expect(fetched.mock.lastCall![1]!.headers).not.toHaveProperty("If-None-Match");
    fetched.mockResolvedValueOnce(new Response(null, { status: 304 }));
    expect(await getNew("/api/tables", '"a"')).toBeNull();
    expect(fetched.mock.lastCall![1]!.headers).toMatchObject({ "If-None-Match": '"a"' });
    fetched.mockResolvedValueOnce(answer(404, { error: "no_such_page", message: "Nein" }));
    expect((await refusal(getNew("/api/tables", '"a"'))).message).toBe("Nein");
  });
});

describe("asking the server", () => {
  it("gives its answer, in the person's language", async () => {
    fetched.mockResolvedValue(answer(200, { id: 7 }));
    expect(await get("/api/me")).toEqual({ id: 7 });
    const [path, init] = fetched.mock.calls[0]!;
    expect(path).toBe("/api/me");
    expect(init).toEqual({ method: "GET", headers: { "Accept-Language": "de" } });
  });

  it("sends what is to be sent", async () => {
    fetched.mockResolvedValue(answer(201, {}));
    await post("/api/me", { name: "Ann" });
    const init = fetched.mock.calls[0]![1]!;
    expect(init.method).toBe("POST");
    expect(init.headers).toMatchObject({ "Content-Type": "application/json" });
    expect(init.body).toBe('{"name":"Ann"}');
  });

  it("takes silence for an answer", async () => {
    fetched.mockResolvedValue(new Response(null, { status: 204 }));
    expect(await ask("DELETE", "/api/notifications")).toBeUndefined();
  });

  it("throws a refusal in the server's words", async () => {
    const fault = { error: "too_dear", rule: "PAY-02", message: "Zu teuer." };
    fetched.mockResolvedValue(answer(422, fault));
    const refused = await refusal(post("/api/login", { login: "ann", password: "" }));
    expect(refused.status).toBe(422);
    expect(refused.message).toBe("Zu teuer.");
    expect(refused.fault.rule).toBe("PAY-02");
  });

  it("names a refusal that has no words", async () => {
    fetched.mockResolvedValue(answer(403, { error: "not_yours", message: "" }));
    expect((await refusal(get("/api/me"))).message).toBe("not_yours");
  });

  it("says in our words that nobody is there", async () => {
    fetched.mockRejectedValue(new TypeError("Failed to fetch"));
    const refused = await refusal(get("/api/me"));
    expect([refused.status, refused.fault.error, refused.message]).toEqual([
      0,
      "offline",
      "Niemand da",
    ]);
  });

  it("takes a page of something in between for nobody", async () => {
    fetched.mockResolvedValue(new Response("<h1>Bad gateway</h1>", { status: 502 }));
    const refused = await refusal(get("/api/me"));
    expect([refused.status, refused.message]).toEqual([502, "Niemand da"]);
  });
});
