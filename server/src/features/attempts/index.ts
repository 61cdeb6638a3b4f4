export { issueAnonymousTicket, issueTicket } from './issue.ts';
export { checkTime, presentTicket, useUpTicket } from './redeem.ts';
export { hasEndedInTime, latestEnd } from './ticket-validation.ts';
export { findTicket, listBegun, markEnded, moveTickets, type StoredTicket } from './store.ts';
