export { noticePlaces } from './places.ts';
export { findTakenPart } from './rivals.ts';
export { RIVAL } from './rules.ts';
export { askForTwo, findRivals, isRival } from './standing.ts';
export { hasBeenDecided } from './store.ts';
