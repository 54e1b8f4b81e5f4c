/** Whether the server has a newer page than the one that is open, and how to get it. */

const mark = "magnate-release";

/** The script with which this page began: every release has one of its own. */
function begun(): string {
  return document.querySelector('script[type="module"][src]')?.getAttribute("src") ?? "";
}

/** Whether the server answers, and with another page than this. */
export async function isOutdated(): Promise<boolean> {
  if (!navigator.onLine) return false;
  const headers = { accept: "text/html" };
  const page = await fetch("/", { headers, cache: "no-store" })
    .then((answer) => (answer.ok ? answer.text() : ""))
    .catch(() => "");
  return page !== "" && !page.includes(begun());
}

/** Load the page anew, once from each release: whoever gets the same one again stays there. */
export function loadAnew(
  reload: () => void = () => location.reload(),
  memory: Storage = sessionStorage,
): boolean {
  if (memory.getItem(mark) === begun()) return false;
  memory.setItem(mark, begun());
  reload();
  return true;
}
