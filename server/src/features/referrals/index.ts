export { referredBy } from './invite-codes.ts';
export { hasWaiting, listWaiting, lockReferral, markCounted, moveReferrals, noteReferral } from './store.ts';
