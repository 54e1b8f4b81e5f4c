/** What is kept for times without a network, and in which cache. */
const words = /^\/api\/(texts|guide|catalogue|bots|content|symbols|portraits|ground\.svg)/;
const past = /^\/api\/tables\/[^/]+(\/(replay|scenes|log|told|evening|review)|$)/;
export const wordsCache = "magnate-words";
export const gamesCache = "magnate-games";

/** The cache of an address: words, rules, cards, pictures and the ground; the past of games, as far
    as it was looked at. Null: it is not kept. */
export function keptIn(path: string): string | null {
  if (words.test(path)) return wordsCache;
  return past.test(path) ? gamesCache : null;
}
