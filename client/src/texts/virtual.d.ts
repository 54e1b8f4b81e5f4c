/** Made by `texts.ts` beside `vite.config.ts`: fetches our messages in a language. */
declare module "virtual:texts" {
  type Messages = Record<string, import("../lib/message").Message>;
  const files: Record<import("../lib/languages").Lang, () => Promise<{ default: Messages }>>;
  export default files;
}
