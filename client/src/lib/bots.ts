/** Which bots can be asked to play. */

/** The one that plays at random is no opponent; it stays where it plays already. */
export function opponents<Bot extends { id: string }>(
  bots: readonly Bot[],
  playing: string | null = null,
): Bot[] {
  return bots.filter(({ id }) => id !== "random" || id === playing);
}
