/** Handing a ticket in: looked at before the track is counted, used up in the transaction that stores the recording. */
import type { Database } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { isExpired, ticketFault, timeFault, USED_TWICE, type Claimant } from './rules.ts';
import { findTicket, markUsed, type StoredTicket } from './store.ts';

/**
 * Null when there is no ticket, or one that is of no more use: attempts may wait longer for a connection than a ticket lasts.
 * @throws Refusal unprocessable when it is someone else's, for another challenge, or used for another attempt.
 */
export const presentTicket = async (
  db: Database,
  ticketId: string | null,
  claimant: Claimant,
  now: Date,
): Promise<StoredTicket | null> => {
  const ticket = ticketId === null ? undefined : await findTicket(db, ticketId);
  if (!ticket) return null;
  const fault = ticketFault(ticket, claimant);
  if (fault !== undefined) throw new Refusal('unprocessable', fault);
  return isExpired(ticket, now) ? null : ticket;
};

/** @throws Refusal unprocessable when the track is longer than the time since the ticket was issued. */
export const checkTime = (ticket: StoredTicket, trackMs: number, now: Date): void => {
  const fault = timeFault(ticket, trackMs, now);
  if (fault !== undefined) throw new Refusal('unprocessable', fault);
};

/** @throws Refusal unprocessable when another attempt used it meanwhile. */
export const useUpTicket = async (tx: Database, ticket: StoredTicket, sessionId: string): Promise<void> => {
  if (!(await markUsed(tx, ticket.id, sessionId))) throw new Refusal('unprocessable', USED_TWICE);
};
