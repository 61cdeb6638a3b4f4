/** What the page and its service worker agree on. */

export const SERVICE_WORKER = '/sw.js';
export const MODEL_CACHE = 'reptemple-pose-model';
/** From the page: the waiting version may take over. */
export const TAKE_OVER = 'reptemple.take-over';
