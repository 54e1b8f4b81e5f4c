/** What a push says is different, and what is known after it. */

/** A path of keys and places, and the value there; without a value, the key is gone. */
export type Change = [path: (string | number)[], value?: unknown];

/** The whole with these changes. What is the same stays the same object; the old is left as it is. */
export function changed<Whole>(whole: Whole, changes: readonly Change[]): Whole {
  const fresh = new Set<unknown>();
  return changes.reduce<unknown>(
    (now, [path, ...value]) => at(now, path, 0, value, fresh),
    whole,
  ) as Whole;
}

type Container = Record<string | number, unknown>;

function at(
  now: unknown,
  path: (string | number)[],
  depth: number,
  value: unknown[],
  fresh: Set<unknown>,
): unknown {
  const key = path[depth];
  if (key === undefined) return value[0];
  const own = (
    fresh.has(now) ? now : Array.isArray(now) ? [...(now as unknown[])] : { ...(now as object) }
  ) as Container;
  fresh.add(own);
  if (depth === path.length - 1 && !value.length) Reflect.deleteProperty(own, key);
  else own[key] = at(own[key], path, depth + 1, value, fresh);
  return own;
}
