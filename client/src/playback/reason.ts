/** Why a house went where it went, in a sentence; the words are the game's. */
import { chainName, type Seats } from "../board/names";
import { money, t } from "../lib/words.svelte";
import { asked, runnerUp, type Offer } from "./offers";

export function reason(
  offers: readonly Offer[],
  winner: number,
  decidedBy: string,
  chains: Seats,
): string {
  const rival = runnerUp(offers, winner);
  const won = offers.find((offer) => offer.seat === winner);
  if (!rival || !won) return t("reason.only");
  return t(`reason.${decidedBy}`, {
    chain: chainName(chains, winner),
    rival: chainName(chains, rival.seat),
    asked: money(asked(won)),
    rival_asked: money(asked(rival)),
    waitresses: won.waitresses,
    rival_waitresses: rival.waitresses,
  });
}
