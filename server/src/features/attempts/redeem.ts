/**
 * Redeems tickets: checked before the track is counted, marked as used in the transaction that
 * stores the recording.
 */
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { isExpired, ticketIssue, timeIssue, USED_TWICE } from './ticket-validation.ts';
import type { Claimant } from './ticket-validation.ts';
import { findTicket, markUsed } from './store.ts';
import type { StoredTicket } from './store.ts';

/**
 * Returns null without a usable ticket: an offline attempt may wait longer than a ticket is
 * valid.
 * @throws Refusal unprocessable if another user owns it, or it belongs to another challenge or
 * attempt.
 */
export const presentTicket = async (
  db: Database,
  ticketId: string | null,
  claimant: Claimant,
  now: Date,
): Promise<StoredTicket | null> => {
  const ticket = ticketId === null ? undefined : await findTicket(db, ticketId);
  if (!ticket) return null;
  const fault = ticketIssue(ticket, claimant);
  if (fault !== undefined) throw new AppError('unprocessable', fault);
  return isExpired(ticket, now) ? null : ticket;
};

/**
 * @throws Refusal unprocessable if the track is longer than the time since the ticket was issued.
 */
export const checkTime = (ticket: StoredTicket, trackMs: number, now: Date): void => {
  const fault = timeIssue(ticket, trackMs, now);
  if (fault !== undefined) throw new AppError('unprocessable', fault);
};

/** @throws Refusal unprocessable if another attempt has used the ticket in the meantime. */
export const useUpTicket = async (
  tx: Database,
  ticket: StoredTicket,
  by: Pick<Claimant, 'sessionId' | 'userId'>,
): Promise<void> => {
  if (!(await markUsed(tx, ticket.id, by))) throw new AppError('unprocessable', USED_TWICE);
};
