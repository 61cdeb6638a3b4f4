export { noticePlaces } from './places.ts';
export { checkDisinterest, askForTwo, findRivals, isRival } from './review-state.ts';
export { countWaiting, findWinning } from './queue.ts';
export { RIVAL } from './decisions.ts';
export { hasBeenDecided } from './store.ts';
