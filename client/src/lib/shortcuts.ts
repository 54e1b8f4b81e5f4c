/** Whether single keys do something: who is disturbed by them switches them off. */
import { settings } from "./settings.svelte";

export function shortcutsOn(): boolean {
  return settings.shortcuts;
}
