export { issueAnonymousTicket, issueTicket, checkTime, presentTicket, useUpTicket } from './tickets.ts';
export { hasEndedInTime, latestEnd } from './ticket-validation.ts';
export { findTicket, listBegun, markEnded, moveTickets, type StoredTicket } from './store.ts';
