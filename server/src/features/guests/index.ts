export { claimGuests } from './claim.ts';
