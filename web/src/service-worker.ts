/**
 * Service worker for offline use. Stores all files of one version together, so that a page never
 * mixes two versions. Never stores API replies or personal data. web/vite/bundle-service-worker.ts
 * bundles it as /sw.js.
 */
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { MODEL_CACHE, TAKE_OVER } from './service-worker-constants.ts';

/**
 * Values that the build fills in: the files of this version, and the URL path of its pose model.
 */
declare const PRECACHED: { readonly url: string; readonly revision: string | null }[];
declare const POSE_ASSETS: string;
declare const self: ServiceWorkerGlobalScope;

precacheAndRoute(PRECACHED);
cleanupOutdatedCaches();

/** Patterns of paths that are not pages of the application: the API and files. */
const NO_PAGE = [/^\/(api|metrics)(\/|\?|$)/, /^[^?]*\.[^/?]*(\?|$)/];
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: NO_PAGE }));

// Serves the pose model from its own cache, or else from the server. The page fills that cache at
// the first use (pose/cache-model-files.ts), because the model has more than 20 MB.
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

// Activates this version when the page says that the user has accepted the update.
self.addEventListener('message', ({ data }) => {
  if (data === TAKE_OVER) void self.skipWaiting();
});
