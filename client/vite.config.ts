import { resolve } from "node:path";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";
import { licences } from "./licences";
import { texts } from "./texts";
import { worker } from "./worker";

/** A server that runs beside `vite` while one works on the client. */
const server = "http://127.0.0.1:8470";

export default defineConfig({
  plugins: [svelte(), svelteTesting(), texts(), licences(), worker()],
  resolve: {
    alias: Object.fromEntries(
      ["d3-transition", "d3-interpolate"].map((name) => [
        name,
        resolve(import.meta.dirname, "src/board/motion.ts"),
      ]),
    ),
  },
  build: {
    outDir: "../magnate/server/static",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: true,
    rolldownOptions: {
      output: {
        // Small parts that every screen uses in one file: packed together they are smaller.
        codeSplitting: {
          groups: [
            {
              name: "shared",
              test: /src\/(art\/(Icon|Emblem|Portrait)|lib\/(bots|wanted)|ui\/Dialog)/,
            },
          ],
        },
      },
    },
  },
  server: {
    fs: { allow: [".."] },
    proxy: { "/api": { target: server, ws: true } },
  },
  test: {
    environment: "happy-dom",
    include: ["src/**/*.test.ts"],
    setupFiles: ["src/fresh.ts", "src/testSetup.ts"],
    sequence: { setupFiles: "list" },
    // Not by a process for each file: src/fresh.ts.
    isolate: false,
    // For what hangs, not for what is slow.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
