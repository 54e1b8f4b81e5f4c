/// <reference lib="webworker" />
/** The service worker: opens without a network, and shows what the server pushes. */
import { ExpirationPlugin } from "workbox-expiration";
import {
  addPlugins,
  cleanupOutdatedCaches,
  matchPrecache,
  precacheAndRoute,
  type PrecacheEntry,
} from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { NetworkFirst } from "workbox-strategies";
import { gamesCache, keptIn, wordsCache } from "./lib/offline";

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] };

/** Answers in each cache. */
const most = 600;
/** Seconds until kept words are good enough: nobody should look at an empty page for longer. */
const patience = 5;
/** Pages and files share addresses, so the server's answers vary by `Accept`; kept ones do not. */
const matchOptions = { ignoreVary: true };

cleanupOutdatedCaches();
addPlugins([
  {
    cachedResponseWillBeUsed: async ({ cacheName, cachedResponse, request }) =>
      cachedResponse ?? (await caches.match(request, { cacheName, ...matchOptions })),
  },
]);
precacheAndRoute(self.__WB_MANIFEST);

self.addEventListener("install", () => void self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

const page = new NavigationRoute(
  ({ request }) =>
    fetch(request).catch(async () => (await matchPrecache("/index.html")) ?? Response.error()),
  { denylist: [/^\/api/] },
);
registerRoute(page);
keep(wordsCache, patience);
keep(gamesCache);

/** The server's answer, which is kept; without a network the kept one. */
function keep(cacheName: string, networkTimeoutSeconds?: number): void {
  const plugins = [new ExpirationPlugin({ maxEntries: most, matchOptions })];
  registerRoute(
    ({ sameOrigin, url }) => sameOrigin && keptIn(url.pathname) === cacheName,
    new NetworkFirst({ cacheName, networkTimeoutSeconds, matchOptions, plugins }),
  );
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
