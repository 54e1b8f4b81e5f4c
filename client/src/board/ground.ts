/** The picture of the ground, kept by its address: it changes only when the map does. */
import type { Board, Square } from "../lib/wire";

export interface Ground {
  /** SVG to put into a group; the page brings the colours and the pictures of goods. */
  inside: string;
}

const kept = new Map<string, Promise<Ground>>();
const come = new Map<string, Ground>();

/** Where the picture of a board's ground is. */
export function groundAddress(board: Pick<Board, "map" | "roads" | "parks">): string {
  const query = new URLSearchParams({ map: board.map });
  if (board.roads.length) query.set("roads", written(board.roads as Square[]));
  if (board.parks.length) query.set("parks", written(board.parks as Square[]));
  return `/api/ground.svg?${query}`;
}

/** Where the picture of a tile is, as it lies in the box. */
export function tileAddress(letter: string): string {
  return `/api/ground.svg?${new URLSearchParams({ map: `${letter}0`, houses: "true" })}`;
}

function written(squares: Square[]): string {
  return squares.map(([x, y]) => `${x},${y}`).join(";");
}

/** The ground at an address, if it has come already. */
export function groundNow(address: string): Ground | null {
  return come.get(address) ?? null;
}

export function fetchGround(address: string): Promise<Ground> {
  let ground = kept.get(address);
  if (ground === undefined) {
    ground = fetch(address).then(async (answer) => {
      if (!answer.ok) throw new Error(`${answer.status}`);
      const read = readGround(await answer.text());
      come.set(address, read);
      return read;
    });
    kept.set(address, ground);
    ground.catch(() => kept.delete(address));
  }
  return ground;
}

/** What is inside the picture, without what the page has itself and without names in English. */
export function readGround(svg: string): Ground {
  const inside = svg
    .replace(/^[\s\S]*?<svg\b[^>]*>/, "")
    .replace(/<\/svg>\s*$/, "")
    .replace(/<symbol\b[\s\S]*?<\/symbol>/g, "")
    .replace(/<title>[^<]*<\/title>/g, "")
    .replace("<defs></defs>", "");
  return { inside };
}
