/** Sounds: only for who asked for them, only after a first touch of the page, never in a hidden tab. */
import { loaded } from "../lib/loaded";
import { settings } from "../lib/settings.svelte";
import type { Cue } from "./cues";

/** Let a cue be heard; `away`: also while another tab is looked at. */
export function sound(cue: Cue, away = false): void {
  if (!settings.sound || settings.volume <= 0 || (document.hidden && !away)) return;
  // before that a browser would not play it, and nobody expects it
  if (!navigator.userActivation?.hasBeenActive) return;
  void loaded(() => import("./speaker")).then(({ play }) => play(cue, settings.volume));
}
