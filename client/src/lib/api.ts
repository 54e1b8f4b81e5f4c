/** Asking the server. Every refusal is thrown as a `Refused` with the server's words. */
import type { Address, Answer, Method, Sent } from "./addresses";
import type { Fault } from "./wire";

export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly fault: Fault,
  ) {
    super(fault.message || fault.error);
  }
}

let language = "en";
let offline = (): string => "";

/** The language in which the server words its refusals, and our word for a server that is away. */
export function speak(lang: string, words: () => string): void {
  language = lang;
  offline = words;
}

/** Send a request; the answer is what the server's types say for this address. */
export async function ask<M extends Method, const Path extends string>(
  method: M,
  path: Path & Address<M, Path>,
  ...sent: Sent<M, Path>
): Promise<Answer<M, Path>> {
  const [body] = sent as unknown[];
  const init: RequestInit = { method, headers: { "Accept-Language": language } };
  if (body !== undefined) {
    init.headers = { ...init.headers, "Content-Type": "application/json" };
    init.body = JSON.stringify(body);
  }
  return read(await send(path, init));
}

export const get = <const Path extends string>(
  path: Path & Address<"GET", Path>,
): Promise<Answer<"GET", Path>> => (ask as unknown as Untyped)("GET", path);

export const post = <const Path extends string>(
  path: Path & Address<"POST", Path>,
  ...sent: Sent<"POST", Path>
): Promise<Answer<"POST", Path>> => (ask as unknown as Untyped)("POST", path, ...sent);

type Untyped = <T>(method: Method, path: string, ...sent: unknown[]) => Promise<T>;

/** An answer with its tag, unless it is the one of that tag: then null. */
export async function getNew<const Path extends string>(
  path: Path & Address<"GET", Path>,
  tag: string,
): Promise<[Answer<"GET", Path>, string] | null> {
  const headers = { "Accept-Language": language, ...(tag && { "If-None-Match": tag }) };
  const answer = await send(path, { method: "GET", headers });
  if (answer.status === 304) return null;
  return [await read(answer), answer.headers.get("ETag") ?? ""];
}

async function send(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init);
  } catch {
    throw new Refused(0, away());
  }
}

async function read<T>(answer: Response): Promise<T> {
  if (answer.status === 204) return undefined as T;
  const content: unknown = await answer.json().catch(() => null);
  if (answer.ok) return content as T;
  throw new Refused(answer.status, isFault(content) ? content : away());
}

function isFault(content: unknown): content is Fault {
  return typeof content === "object" && content !== null && "error" in content;
}

/** The fault of a server that cannot be reached. */
export function away(): Fault {
  return {
    error: "offline",
    rule: "",
    where: "",
    params: {},
    message: offline(),
    number: null,
    missed: [],
  };
}
