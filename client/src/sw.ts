/// <reference lib="webworker" />
/** The service worker: opens without a network, and shows what the server pushes. */
import {
  addPlugins,
  cleanupOutdatedCaches,
  matchPrecache,
  precacheAndRoute,
} from "workbox-precaching";
import { keptIn, wordsCache } from "./lib/offline";

declare const self: ServiceWorkerGlobalScope;

const most = 600;
/** Milliseconds until kept words are good enough. */
const patience = 5000;

cleanupOutdatedCaches();
// Pages and files share addresses, so the server's answers vary by `Accept`; kept files do not.
addPlugins([
  {
    cachedResponseWillBeUsed: async ({ cacheName, cachedResponse, request }) =>
      cachedResponse ?? (await caches.match(request, { cacheName, ignoreVary: true })),
  },
]);
precacheAndRoute(self.__WB_MANIFEST);

self.addEventListener("install", () => void self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== self.location.origin) return;
  if (request.mode === "navigate" && !address.pathname.startsWith("/api")) {
    event.respondWith(fetch(request).catch(() => page()));
    return;
  }
  const cache = keptIn(address.pathname);
  if (cache) event.respondWith(freshOrKept(event, cache, cache === wordsCache ? patience : 0));
});

async function page(): Promise<Response> {
  return (await matchPrecache("/index.html")) ?? Response.error();
}

/**
 * The server's answer, which is kept; without a network the kept one. After `wait` milliseconds the
 * kept one has to do: nobody should look at an empty page because an answer does not come.
 */
async function freshOrKept(event: FetchEvent, cache: string, wait: number): Promise<Response> {
  const { request } = event;
  const opened = caches.open(cache);
  const fresh = fetch(request).then((answer) => {
    if (answer.ok) event.waitUntil(keep(opened, request, answer.clone()));
    return answer;
  });
  event.waitUntil(fresh.catch(() => undefined));
  const before = async () => (await opened).match(request, { ignoreVary: true });
  try {
    return await (wait ? Promise.race([fresh, later(wait, before, fresh)]) : fresh);
  } catch {
    return (await before()) ?? Response.error();
  }
}

/** The kept answer after a while; if there is none, the one that everybody waits for. */
async function later(
  wait: number,
  before: () => Promise<Response | undefined>,
  fresh: Promise<Response>,
): Promise<Response> {
  await new Promise((wake) => setTimeout(wake, wait));
  return (await before()) ?? fresh;
}

async function keep(opened: Promise<Cache>, request: Request, answer: Response): Promise<void> {
  const store = await opened;
  await store.put(request, answer);
  await trim(store);
}

async function trim(store: Cache): Promise<void> {
  const keys = await store.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((key) => store.delete(key)));
}

self.addEventListener("push", (event) => {
  const { text = "", link = "/" } = (event.data?.json() ?? {}) as { text?: string; link?: string };
  const shown = {
    body: text,
    icon: "/icon-192.png",
    badge: "/icon-192.png",
    tag: link,
    data: link,
  };
  event.waitUntil(self.registration.showNotification("Magnate", shown));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(String(event.notification.data)));
});

/** Bring the table to the front, in a window that is open already if there is one. */
async function open(link: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: "window" });
  const there = windows.find((one) => new URL(one.url).pathname === link) ?? windows[0];
  if (!there) await self.clients.openWindow(link);
  else await (await there.navigate(link))?.focus();
}
