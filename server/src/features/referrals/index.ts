export { referredBy } from './codes.ts';
export { hasWaiting, listWaiting, lockReferral, markCounted, moveReferrals, noteReferral } from './store.ts';
