/** Asking the server. Every refusal is thrown as a `Refused` with the server's words. */
import type { Fault } from "./wire";

export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly fault: Fault,
  ) {
    super(fault.message || fault.error);
  }
}

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
let language = "en";
let offline = (): string => "";

/** The language in which the server words its refusals, and our word for a server that is away. */
export function speak(lang: string, words: () => string): void {
  language = lang;
  offline = words;
}

/** Send a request; the answer is what the server's types say for this address. */
export async function ask<T>(method: Method, path: string, body?: unknown): Promise<T> {
  const init: RequestInit = { method, headers: { "Accept-Language": language } };
  if (body !== undefined) {
    init.headers = { ...init.headers, "Content-Type": "application/json" };
    init.body = JSON.stringify(body);
  }
  return read<T>(await send(path, init));
}

/** An answer with its tag, unless it is the one of that tag: then null. */
export async function getNew<T>(path: string, tag: string): Promise<[T, string] | null> {
  const headers = { "Accept-Language": language, ...(tag && { "If-None-Match": tag }) };
  const answer = await send(path, { method: "GET", headers });
  if (answer.status === 304) return null;
  return [await read<T>(answer), answer.headers.get("ETag") ?? ""];
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

export const get = <T>(path: string): Promise<T> => ask<T>("GET", path);
export const post = <T>(path: string, body?: unknown): Promise<T> => ask<T>("POST", path, body);

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
