export { claimGuests } from './claim-guests.ts';
