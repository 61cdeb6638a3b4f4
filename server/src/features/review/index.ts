export { noticePlaces } from './places.ts';
export { checkDisinterest } from './review-state.ts';
export { countWaiting, findWinning } from './queue.ts';
export { RIVAL } from './decisions.ts';
export { askForTwo, findRivals, isRival } from './review-state.ts';
export { hasBeenDecided } from './store.ts';
