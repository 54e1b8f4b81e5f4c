/** Single keys, and when they are meant. */
import { settings } from "./settings.svelte";

/** Whether they do something: who is disturbed by them switches them off. */
export function shortcutsOn(): boolean {
  return settings.shortcuts;
}

/** The letter that was pressed for the whole screen; "": none, or one writes or a dialog is open. */
export function letterOf(event: KeyboardEvent): string {
  if (!shortcutsOn() || event.repeat || event.altKey || event.shiftKey) return "";
  return /^[a-z]$/i.test(event.key) && meantForAll(event) ? event.key.toLowerCase() : "";
}

/** Whether a press is nobody else's: not while one writes or a dialog is open. */
export function meantForAll(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey) return false;
  const target = event.target instanceof Element ? event.target : null;
  const written = "input, textarea, select, [contenteditable]:not([contenteditable=false])";
  const pressed = "[type=checkbox], [type=radio], [type=range]";
  const field = target?.closest(written) ?? null;
  return (field === null || field.matches(pressed)) && !document.querySelector("dialog[open]");
}
