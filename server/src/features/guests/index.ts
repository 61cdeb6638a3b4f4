export { claimGuests } from './claim-recordings.ts';
