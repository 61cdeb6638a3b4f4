/**
 * Service worker for offline use. Caches all files of one version together, so a page never mixes
 * two versions. Never caches API replies or personal data. Bundled as /sw.js by
 * web/vite/bundle-service-worker.ts.
 */
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { MODEL_CACHE, TAKE_OVER } from './service-worker-constants.ts';

/** Defined at build time: the files of this version, and the folder of its pose model. */
declare const PRECACHED: { readonly url: string; readonly revision: string | null }[];
declare const POSE_ASSETS: string;
declare const self: ServiceWorkerGlobalScope;

precacheAndRoute(PRECACHED);
cleanupOutdatedCaches();

/** Paths of the API and of files, which are not pages of the application. */
const NO_PAGE = [/^\/(api|metrics)(\/|\?|$)/, /^[^?]*\.[^/?]*(\?|$)/];
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: NO_PAGE }));

// Serves the pose model from its cache. The page fills it on first use (pose/cache-model-files.ts),
// because the model is larger than 20 MB.
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

// Activates this version when the page says that the user accepted the update.
self.addEventListener('message', ({ data }) => {
  if (data === TAKE_OVER) void self.skipWaiting();
});
