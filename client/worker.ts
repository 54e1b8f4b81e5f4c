import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { build, type Plugin } from "vite";
import { licences } from "./licences";

const KEPT = /\.(js|css|html|svg|png|webmanifest|woff2)$/;

/** Build the service worker beside the page, with a list of all that it keeps. */
export function worker(): Plugin {
  let folder = "";
  return {
    name: "worker",
    apply: "build",
    configResolved({ root, build: { outDir } }) {
      folder = resolve(root, outDir);
    },
    async closeBundle() {
      await build({
        configFile: false,
        publicDir: false,
        logLevel: "warn",
        plugins: [licences()],
        define: { "self.__WB_MANIFEST": JSON.stringify(listed(folder)) },
        build: {
          outDir: folder,
          emptyOutDir: false,
          target: "es2022",
          rolldownOptions: {
            input: resolve(import.meta.dirname, "src/sw.ts"),
            output: { format: "iife", entryFileNames: "sw.js" },
          },
        },
      });
    },
  };
}

/** All files with what tells their versions apart: names of assets do already. */
function listed(folder: string): { url: string; revision: string | null }[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile() && KEPT.test(one.name))
    .map((one) => relative(folder, join(one.parentPath, one.name)).replaceAll("\\", "/"));
  return files
    .filter((url) => url !== "sw.js")
    .sort()
    .map((url) => ({ url, revision: url.startsWith("assets/") ? null : digest(folder, url) }));
}

function digest(folder: string, url: string): string {
  return createHash("sha256")
    .update(readFileSync(join(folder, url)))
    .digest("hex")
    .slice(0, 16);
}
