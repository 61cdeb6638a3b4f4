/** What time it is, for as long as somebody looks. */
import { useSyncExternalStore } from 'react';

const TICK_MS = 15_000;

const onTick = (listener: () => void): (() => void) => {
  const timer = setInterval(listener, TICK_MS);
  return () => clearInterval(timer);
};

/** Steps, so that nothing is drawn again in between. */
const now = (): number => Math.floor(Date.now() / TICK_MS) * TICK_MS;

/** Milliseconds since the epoch, every quarter of a minute. */
export const useNow = (): number => useSyncExternalStore(onTick, now);
