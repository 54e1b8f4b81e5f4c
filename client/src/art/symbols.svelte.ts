/** The pictures, as symbols of one sprite: ours, which the drawings of the server use, too; and
    those of modules, from the server. */
import { get } from "../lib/api";

const files = import.meta.glob<string>("../../../magnate/draw/symbols/*/*.svg", {
  query: "?raw",
  import: "default",
  eager: true,
});
const content = /<svg\b[^>]*?viewBox="([^"]+)"[^>]*>([\s\S]*)<\/svg>\s*$/;

const ours = new Map<string, string>();
for (const [path, text] of Object.entries(files)) {
  const parts = path.replace(/\.svg$/, "").split("/");
  const [, box, inside] = content.exec(text) ?? [];
  const id = `${parts.at(-2)}-${parts.at(-1)}`;
  if (box && inside) ours.set(id, `<symbol id="${id}" viewBox="${box}">${inside}</symbol>`);
}

/** Those of modules by id: `modules-MODULE-NAME`. */
let brought = $state.raw<Record<string, string>>({});
let inPlay = $state.raw<readonly string[]>([]);
/** Of several pictures of a name the first of a module in play, else the first of all. */
const byName = $derived.by(() => {
  const played = (id: string) => inPlay.includes(id.split("-")[1] ?? "");
  const ids = Object.keys(brought).reverse();
  const ranked = [...ids.filter((id) => !played(id)), ...ids.filter(played)];
  return new Map(ranked.map((id) => [id.split("-")[2], id]));
});

/** The modules of the table that is looked at: what they have drawn comes before what others have. */
export function preferPictures(modules: readonly string[]): void {
  inPlay = modules;
}

/** Fetch what modules bring. */
export async function readPictures(): Promise<void> {
  brought = await get("/api/symbols").catch(() => ({}));
}

/** The id of a picture, or null: `picture("goods", "burger")`. */
export function picture(
  folder: "goods" | "emblems" | "marks" | "pieces" | "portraits",
  name: string,
): string | null {
  const id = `${folder}-${name}`;
  return ours.has(id) ? id : (byName.get(name) ?? null);
}

/** The emblem of a chain; chains without one of their own share one. */
export function emblem(chain: string): string {
  return picture("emblems", chain) ?? "emblems-other";
}

/** The face of a bot; those of others share one. */
export function portrait(bot: string): string {
  return ours.has(`portraits-${bot}`) ? `portraits-${bot}` : "portraits-other";
}

/** The sprite: put once into the page, used everywhere by `<use href="#id">`. */
export function sprite(): string {
  return [...ours.values(), ...Object.values(brought)].join("");
}
