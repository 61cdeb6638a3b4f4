export { noticePlaces } from './top-places.ts';
export { checkDisinterest, askForTwo, findRivals, isRival } from './review-permissions.ts';
export { countWaiting, findWinning } from './review-queue.ts';
export { RIVAL } from './review-decisions.ts';
export { hasBeenDecided } from './store.ts';
