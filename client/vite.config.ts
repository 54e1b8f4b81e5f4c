import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";
import { VitePWA } from "vite-plugin-pwa";
import { licences } from "./licences";

/** A server that runs beside `vite` while one works on the client. */
const server = "http://127.0.0.1:8470";

export default defineConfig({
  plugins: [
    svelte(),
    svelteTesting(),
    licences(),
    VitePWA({
      strategies: "injectManifest",
      srcDir: "src",
      filename: "sw.ts",
      injectRegister: false,
      manifest: false,
      injectManifest: {
        globPatterns: ["**/*.{js,css,html,svg,png,webmanifest,woff2}"],
        maximumFileSizeToCacheInBytes: 1_000_000,
        buildPlugins: { vite: [licences()] },
      },
    }),
  ],
  build: {
    outDir: "../magnate/server/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    reportCompressedSize: true,
  },
  server: {
    fs: { allow: [".."] },
    proxy: { "/api": { target: server, ws: true } },
  },
  test: {
    environment: "happy-dom",
    include: ["src/**/*.test.ts"],
    setupFiles: ["src/testing.ts"],
    // For what hangs, not for what is slow.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
