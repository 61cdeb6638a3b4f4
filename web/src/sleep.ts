import type { Millis } from '@reptemple/engine/units';

/** Resolves after `ms`. */
export const sleep = (ms: Millis = 0): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
