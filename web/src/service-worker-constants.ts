export const SERVICE_WORKER = '/sw.js';
export const MODEL_CACHE = 'reptemple-pose-model';
/** Message by which the page allows a waiting service worker to activate. */
export const TAKE_OVER = 'reptemple.take-over';
