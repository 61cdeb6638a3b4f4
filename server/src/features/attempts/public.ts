export { checkTime, presentTicket, useUpTicket } from './redeem.ts';
export { moveTickets, type StoredTicket } from './store.ts';
