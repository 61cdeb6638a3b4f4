export { referredBy } from './codes.ts';
export { listWaiting, lockReferral, markCounted, moveReferrals, noteReferral } from './store.ts';
