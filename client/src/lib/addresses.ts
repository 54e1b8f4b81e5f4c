/** What the server answers at an address and wants to be sent there, as its API describes it. */
import type { components, paths } from "../wire";
import type { Lang } from "./languages";
import type { Action } from "./wire";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** An address without its question; parts that are filled in are all alike. */
type Shape<Path extends string> = Path extends `${infer Address}?${string}`
  ? Shape<Address>
  : Path extends `${infer Part}/${infer Rest}`
    ? `${Named<Part>}/${Shape<Rest>}`
    : Named<Path>;
type Named<Part extends string> = string extends Part
  ? "{}"
  : Part extends `${number}` | `{${string}}` | Lang
    ? "{}"
    : Part;
type Shapes = { [Path in keyof paths as Shape<Path>]: paths[Path] };
type Asked<M extends Method, Path extends string> =
  Shape<Path> extends keyof Shapes
    ? Lowercase<M> extends keyof Shapes[Shape<Path>]
      ? Shapes[Shape<Path>][Lowercase<M>]
      : never
    : never;

/** An address at which that can be asked. */
export type Address<M extends Method, Path extends string> = [Asked<M, Path>] extends [never]
  ? never
  : [Asked<M, Path>] extends [undefined]
    ? never
    : Path;

type Json<Part> = Part extends { content: { "application/json": infer Content } }
  ? Content
  : undefined;

/** What is answered there. */
export type Answer<M extends Method, Path extends string> =
  Asked<M, Path> extends { responses: infer All }
    ? Json<All[keyof All & (200 | 201 | 202 | 204)]>
    : never;

/** What is sent along, if anything. */
export type Sent<M extends Method, Path extends string> =
  Asked<M, Path> extends { requestBody: infer Body }
    ? [body: Free<Json<Body>>]
    : Asked<M, Path> extends { requestBody?: infer Body }
      ? [Body] extends [undefined]
        ? []
        : [body?: Free<Json<NonNullable<Body>>>]
      : [];

/** What is played is sent as it was offered, of whatever kind it is. */
type Free<Part> = Part extends components["schemas"]["Sent"]
  ? Action
  : Part extends object
    ? { [Field in keyof Part]: Free<Part[Field]> }
    : Part;
