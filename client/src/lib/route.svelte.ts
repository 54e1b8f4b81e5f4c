/** Addresses: which screen is shown. A handful of paths need no library. */

export interface Route {
  screen: "home" | "new" | "table" | "moment" | "rules" | "bots" | "settings" | "watch" | "lost";
  /** What the path names: CODE of a table, its review, number of a moment, chapter of the rules. */
  params: Record<string, string>;
  query: URLSearchParams;
}

const patterns: [RegExp, Route["screen"]][] = [
  [/^\/$/, "home"],
  [/^\/new$/, "new"],
  [/^\/t\/(?<code>[A-Za-z0-9_-]{6,16})(?:\/(?<room>review))?$/, "table"],
  [/^\/t\/(?<code>[A-Za-z0-9_-]{6,16})\/(?<number>\d+)$/, "moment"],
  [/^\/rules(?:\/(?<chapter>[a-z0-9_.-]+))?$/, "rules"],
  [/^\/(?:bots|league)$/, "bots"], // /league: its address in the release before
  [/^\/settings$/, "settings"],
  [/^\/watch$/, "watch"],
];

export function routeOf(address: URL): Route {
  for (const [pattern, screen] of patterns) {
    const found = pattern.exec(address.pathname);
    if (found) return { screen, params: { ...found.groups }, query: address.searchParams };
  }
  return { screen: "lost", params: {}, query: address.searchParams };
}

let current = $state.raw(routeOf(new URL(location.href)));
let table = $state.raw<string | null>(null);
follow(new URL(location.href));

function follow(address: URL): void {
  current = routeOf(address);
  if (current.screen === "table" || current.screen === "moment")
    table = address.pathname + address.search;
  if (current.screen === "home") table = null;
}

/** The table one came from to read or to set something; null: from elsewhere. */
export function tableLeft(): string | null {
  return table;
}

/** The screen that is shown. */
export function route(): Route {
  return current;
}

/** Go to an address of the app. */
export function go(path: string, { replace = false } = {}): void {
  const address = new URL(path, location.href);
  if (address.href !== location.href) {
    history[replace ? "replaceState" : "pushState"](null, "", address);
  }
  follow(address);
  scrollTo(0, 0);
}

/** Follow the browser's buttons, and plain links within the app. Call once. */
export function followRoute(): () => void {
  const moved = () => follow(new URL(location.href));
  const clicked = (event: MouseEvent) => {
    const link = (event.target as Element | null)?.closest?.("a[href]");
    if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || event.button !== 0)
      return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || link.target || link.download) return;
    const address = new URL(link.href);
    if (address.origin !== location.origin || address.pathname.startsWith("/api")) return;
    if (routeOf(address).screen === "lost") return;
    // Within the page the browser moves the focus, too; then it tells us by `popstate`.
    if (address.hash && address.href.split("#")[0] === location.href.split("#")[0]) return;
    event.preventDefault();
    go(address.href);
  };
  addEventListener("popstate", moved);
  document.addEventListener("click", clicked);
  return () => {
    removeEventListener("popstate", moved);
    document.removeEventListener("click", clicked);
  };
}
