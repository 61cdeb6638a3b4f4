/**
 * Registers the service worker when the browser is idle. If an update is available, tells the page,
 * which activates it when the user agrees. The tab of that user's click then reloads; other tabs
 * only offer to reload.
 */
import { SERVICE_WORKER, TAKE_OVER } from '../service-worker-constants.ts';
import { whenIdle } from './when-idle.ts';

const LOOK_AGAIN_AFTER_MS = 60 * 60 * 1000;

type Listener = () => void;

const listeners = new Set<Listener>();
let isNewVersionReady = false;
let waiting: ServiceWorker | null = null;
let isReloading = false;

const announce = (worker: ServiceWorker | null): void => {
  waiting = worker;
  isNewVersionReady = true;
  for (const listener of listeners) listener();
};

export const newVersion = {
  isReady: (): boolean => isNewVersionReady,
  subscribe: (listener: Listener): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Activates the new version in all tabs, and reloads this tab. */
  reload: (): void => {
    isReloading = true;
    if (waiting) waiting.postMessage(TAKE_OVER, {});
    else location.reload();
  },
};

/**
 * Reports a waiting service worker as an update. If none is active, it is the first version and not
 * reported. Checks for updates when the page becomes visible, at most once an hour.
 */
const watch = (registration: ServiceWorkerRegistration): void => {
  const look = (): void => {
    if (registration.waiting && navigator.serviceWorker.controller) announce(registration.waiting);
  };
  look();
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look));
  let lookedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < LOOK_AGAIN_AFTER_MS) return;
    lookedAt = Date.now();
    registration.update().catch(() => undefined);
  });
};

const register = async (): Promise<void> => {
  try {
    // Allows for undefined, to which `register` resolves in tests and with some privacy tools.
    const registration: ServiceWorkerRegistration | undefined = await navigator.serviceWorker.register(SERVICE_WORKER, {
      updateViaCache: 'none',
    });
    if (registration) watch(registration);
  } catch {
    // Ignores the error, because the page works without a service worker.
  }
};

/**
 * Registers the service worker. Does nothing in development and in browsers without service
 * workers.
 */
export const startServiceWorker = (): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  let hadOne = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    if (isReloading) location.reload();
    // Does not reload this tab, which may be recording, if another tab has activated the update.
    else if (hadOne) announce(null);
    hadOne = true;
  });
  whenIdle(() => void register());
};
