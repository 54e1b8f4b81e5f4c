/** What a scene sounds like, before and after it is settled. */
import type { Cue } from "../sound/cues";
import type { Scene } from "./scene";

const CAMPAIGNS: Record<string, Cue> = { radio: "radio", mailbox: "paper", airplane: "page" };

export function noiseOf(scene: Scene, resolved: boolean): Cue | null {
  if (!resolved) {
    if (scene.kind === "sold" || scene.kind === "hungry") return "sizzle";
    return scene.kind === "ran" ? (CAMPAIGNS[scene.campaign] ?? "paper") : null;
  }
  switch (scene.kind) {
    case "sold":
      return "car";
    case "hungry":
      return "hungry";
    case "income":
      return "coin";
    case "wages":
      return scene.paid > 0 ? "coin" : "stamp";
    case "ran":
      return scene.change.added?.length ? "paper" : null;
    case "sum":
      return "register";
    case "ended":
    case "closing":
      return "page";
    case "earned":
      return "milestone";
    case "broken":
    case "bankrupt":
      return "crash";
    case "finale":
      return "fanfare";
    case "note":
      return "stamp";
  }
}
