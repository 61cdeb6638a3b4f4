import type { Millis } from '@reptemple/engine/units';

/** Resolves after `ms`. */
export const sleep = (ms: Millis = 0): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Yields to the browser for input and drawing. Uses `scheduler.yield` if available, else a timer of
 * 4 ms.
 */
export const yieldToMain = async (): Promise<void> =>
  'scheduler' in globalThis && 'yield' in scheduler ? scheduler.yield() : new Promise((resolve) => setTimeout(resolve));
