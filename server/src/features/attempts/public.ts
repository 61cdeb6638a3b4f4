export { checkTime, presentTicket, useUpTicket } from './redeem.ts';
export { listBegun, moveTickets, type StoredTicket } from './store.ts';
