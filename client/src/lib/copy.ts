/** Copying a link to a place of the app; where the browser forbids it, the link is shown. */
import { notify } from "./notices.svelte";

export async function copyLink(path: string, said: string): Promise<void> {
  const link = new URL(path, location.href).href;
  try {
    await navigator.clipboard.writeText(link);
    notify(said, "good");
  } catch {
    notify(link);
  }
}
