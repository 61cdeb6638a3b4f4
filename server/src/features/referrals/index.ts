export { referredBy } from './invite-codes-and-encrypted-emails.ts';
export { hasWaiting, listWaiting, lockReferral, markCounted, moveReferrals, noteReferral } from './store.ts';
