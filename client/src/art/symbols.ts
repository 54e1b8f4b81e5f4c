/** Our pictures: the files that the drawings of the server use, too, as symbols of one sprite. */

const files = import.meta.glob<string>(
  ["../../../magnate/draw/symbols/*/*.svg", "../../../magnate/modules/*/symbols/*.svg"],
  { query: "?raw", import: "default", eager: true },
);
const content = /<svg\b[^>]*?viewBox="([^"]+)"[^>]*>([\s\S]*)<\/svg>\s*$/;

const found = new Map<string, { box: string; inside: string }>();
for (const [path, text] of Object.entries(files)) {
  const parts = path.replace(/\.svg$/, "").split("/");
  const [, box, inside] = content.exec(text) ?? [];
  if (box && inside) found.set(symbolId(parts.at(-2)!, parts.at(-1)!), { box, inside });
}

/** Modules' pictures stand beside the trunk's pieces; goods, emblems and marks have their own. */
function symbolId(folder: string, name: string): string {
  return folder === "symbols" ? `pieces-${name}` : `${folder}-${name}`;
}

/** The id of a picture, or null: `picture("goods", "burger")`. */
export function picture(
  folder: "goods" | "emblems" | "marks" | "pieces",
  name: string,
): string | null {
  const id = `${folder}-${name}`;
  return found.has(id) ? id : null;
}

/** The emblem of a chain; chains without one of their own share one. */
export function emblem(chain: string): string {
  return picture("emblems", chain) ?? "emblems-other";
}

/** The sprite: put once into the page, used everywhere by `<use href="#id">`. */
export function sprite(): string {
  return [...found]
    .map(([id, { box, inside }]) => `<symbol id="${id}" viewBox="${box}">${inside}</symbol>`)
    .join("");
}
