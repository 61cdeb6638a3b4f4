export {
  issueAnonymousTicket,
  issueTicket,
  checkTime,
  hasEndedInTime,
  latestEnd,
  presentTicket,
  useUpTicket,
} from './tickets.ts';
export { findTicket, listBegun, markEnded, moveTickets, type StoredTicket } from './store.ts';
