export { referredBy } from './codes.ts';
export { lockUncounted, markCounted, moveReferrals, noteReferral } from './store.ts';
