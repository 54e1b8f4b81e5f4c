import type { Plugin } from "vite";
import { read } from "./src/lib/message";

/** Read our messages when the client is built: one that cannot be read fails the build. */
export function texts(): Plugin {
  return {
    name: "texts",
    enforce: "pre",
    transform(code, id) {
      if (!/\/src\/texts\/\w+\/\w+\.json$/.test(id)) return null;
      const messages = Object.entries(JSON.parse(code) as Record<string, string>);
      return JSON.stringify(Object.fromEntries(messages.map(([key, text]) => [key, read(text)])));
    },
  };
}
