export { updateTopPlaces } from './update-top-ranks.ts';
export { checkNoConflictOfInterest, askForTwo, findRivals, isRival } from './review-state-and-permissions.ts';
export { countWaiting, findWinning } from './review-queue.ts';
export { RIVAL } from './review-voting-rules.ts';
export { hasBeenDecided } from './store.ts';
