export { issueTicket } from './issue.ts';
export { checkTime, presentTicket, useUpTicket } from './redeem.ts';
export { isSentLate } from './rules.ts';
export { listBegun, moveTickets, type StoredTicket } from './store.ts';
