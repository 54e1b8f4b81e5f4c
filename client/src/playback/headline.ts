/** The headline of a scene, before and after it is settled. */
import { campaignName, capital, houseName, named, type Seats } from "../board/names";
import { t } from "../lib/words.svelte";
import type { Scene } from "./scene";

/** `lacking`: of a payday what the chain lacks to keep everybody. */
export function headingOf(
  scene: Scene,
  resolved: boolean,
  chains: Seats,
  lacking: number = 0,
): string {
  switch (scene.kind) {
    case "sold": {
      const house = capital(houseName(scene.house));
      if (!resolved) return t("playback.title.hungry", { house });
      return t("playback.title.eats", { house, ...named(chains, scene.seat) });
    }
    case "hungry": {
      const house = capital(houseName(scene.house));
      return t(resolved ? "playback.title.stays" : "playback.title.hungry", { house });
    }
    case "income":
      return t("playback.title.earns", named(chains, scene.seat));
    case "sum":
      return t("playback.evening");
    case "wages":
      if (lacking) return t("playback.title.lacking", named(chains, scene.seat));
      return Object.keys(scene.salaries).length || !scene.fired.length
        ? t("playback.title.pays", named(chains, scene.seat))
        : t("playback.title.fires", named(chains, scene.seat));
    case "ran":
      return campaignName({ kind: scene.campaign, number: scene.number });
    case "ended":
      return t("playback.ended");
    case "closing":
      return t("playback.title.closing");
    case "earned":
      return t("playback.title.milestone", named(chains, scene.seat));
    case "broken":
      return t("playback.title.broken");
    case "bankrupt":
      return t("playback.title.bankrupt", named(chains, scene.seat));
    case "finale":
      if (!resolved) return t("playback.title.finale");
      return scene.winner === null
        ? t("playback.title.nobody_wins")
        : t("playback.title.wins", named(chains, scene.winner));
    case "note":
      return t("playback.title.note");
  }
}
