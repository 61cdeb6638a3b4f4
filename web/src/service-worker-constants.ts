/** Names and messages that the page and its service worker share. */

export const SERVICE_WORKER = '/sw.js';
export const MODEL_CACHE = 'reptemple-pose-model';
/** Message from the page to the waiting service worker: it may activate. */
export const TAKE_OVER = 'reptemple.take-over';
