import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";

/** Folders of packages of which something is in the client; the service worker is a second build. */
const bundled = new Set<string>();

/** Write `licences.txt` beside the page: the licences of all fonts and scripts that are in it. */
export function licences(): Plugin {
  return {
    name: "licences",
    apply: "build",
    writeBundle(options, bundle) {
      const files = Object.values(bundle).flatMap((one) =>
        one.type === "chunk" ? one.moduleIds : one.originalFileNames,
      );
      for (const file of files) {
        const folder = /^\0?(.*\bnode_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1];
        if (folder) bundled.add(resolve(folder));
      }
      writeFileSync(join(options.dir ?? "", "licences.txt"), text([...bundled]));
    },
  };
}

function text(folders: string[]): string {
  const entries = folders.map(entry).sort();
  return ["The browser client of Magnate contains parts of these packages.", ...entries].join(
    `\n\n${"=".repeat(78)}\n\n`,
  );
}

/** A package without the text of its licence cannot be shipped, so it fails the build. */
function entry(folder: string): string {
  const about = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
  if (!file) throw new Error(`${about.name} has no text of its licence`);
  const licence = readFileSync(join(folder, file), "utf8").trim();
  return `${about.name} ${about.version} (${about.license})\n\n${licence}`;
}
