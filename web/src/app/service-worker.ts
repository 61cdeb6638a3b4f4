/** The service worker from the page's side: installed when the page has nothing better to do, replaced when the person agrees. */
import { SERVICE_WORKER, TAKE_OVER } from '../service-worker-agreement.ts';
import { whenIdle } from './when-idle.ts';

const LOOK_AGAIN_AFTER_MS = 60 * 60 * 1000;

type Listener = () => void;

const listeners = new Set<Listener>();
let isNewVersionReady = false;
let waiting: ServiceWorker | null = null;
/** The person has pressed Reload in this tab. */
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
  /** Lets the new version take over, in all tabs, and shows it in this one. */
  reload: (): void => {
    isReloading = true;
    if (waiting) waiting.postMessage(TAKE_OVER, {});
    else location.reload();
  },
};

/** `waiting` beside a page that an older one serves is a new version; without an older one it is the first. */
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
    // Tests and some privacy tools answer with nothing.
    const registration: ServiceWorkerRegistration | undefined = await navigator.serviceWorker.register(SERVICE_WORKER, {
      updateViaCache: 'none',
    });
    if (registration) watch(registration);
  } catch {
    // The page works without.
  }
};

/** Where service workers are forbidden, or in development, the page works as ever, but only with a network. */
export const startServiceWorker = (): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  let hadOne = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    if (isReloading) location.reload();
    // Another tab has agreed. This one is not taken from under somebody's recording.
    else if (hadOne) announce(null);
    hadOne = true;
  });
  whenIdle(() => void register());
};
