/** The outlook of the table one is at. */
import { getContext, setContext } from "svelte";
import type { Outlook } from "./outlook.svelte";

const KEY = Symbol("outlook");

export function giveOutlook(outlook: Outlook): Outlook {
  return setContext(KEY, outlook);
}

/** Undefined: nothing is forecast here, it is of the past. */
export function theOutlook(): Outlook | undefined {
  return getContext<Outlook | undefined>(KEY);
}
