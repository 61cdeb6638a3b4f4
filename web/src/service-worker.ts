/**
 * The page without a network. All files of one version are kept together and replaced together: a page never mixes two. Replies of the
 * API are never kept, nor is anything else that belongs to a person. web/vite/service-worker.ts bundles this as /sw.js.
 */
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { MODEL_CACHE, TAKE_OVER } from './service-worker-agreement.ts';

/** Filled in when it is bundled: the files of this version, and where its pose model lies. */
declare const PRECACHED: { readonly url: string; readonly revision: string | null }[];
declare const POSE_ASSETS: string;
declare const self: ServiceWorkerGlobalScope;

precacheAndRoute(PRECACHED);
cleanupOutdatedCaches();

/** Every address of the application is the same page; the API and files are not. */
const NO_PAGE = [/^\/(api|metrics)(\/|\?|$)/, /^[^?]*\.[^/?]*(\?|$)/];
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: NO_PAGE }));

// The pose model is 20 MB and more: the page keeps it when it is first used (camera/kept-model.ts), not before.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/pose/'),
  async ({ request }) => (await caches.match(request.url, { cacheName: MODEL_CACHE })) ?? fetch(request),
);

const forgetOlderModels = async (): Promise<void> => {
  const cache = await caches.open(MODEL_CACHE);
  for (const request of await cache.keys())
    if (!new URL(request.url).pathname.startsWith(`${POSE_ASSETS}/`)) await cache.delete(request);
};

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([forgetOlderModels(), self.clients.claim()]));
});

// The person has agreed to the new version.
self.addEventListener('message', ({ data }) => {
  if (data === TAKE_OVER) void self.skipWaiting();
});
