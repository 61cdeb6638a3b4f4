/** Requests an attempt ticket at the tap on Start. The countdown does not wait for it. */
import { StartAttempt } from '@reptemple/contract/recordings/attempts';
import { ApiError } from '../../../api/api-error.ts';
import type { ApiErrorCode } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import type { SavedTicket } from './draft-store.ts';

/**
 * Timeout: from the tap on Start to the end of the countdown, when recording begins: 2 s and 4 s
 * (specification S2, section 9).
 */
const PATIENCE_MS = 6000;

/**
 * Delays between tries. Tries that fail immediately happen about 0.3, 1 and 2.5 s after the tap.
 */
const WAITS_MS = [300, 700, 1500] as const;

/**
 * With these codes the attempt would be rejected or count for less, so the user must know first.
 */
const REFUSALS: ReadonlySet<ApiErrorCode> = new Set<ApiErrorCode>([
  'not_signed_in',
  'forbidden',
  'not_found',
  'conflict',
  'too_many_requests',
]);

type TicketAnswer =
  /** `codeWord`: digits to show at the start of the video; null if none are required. */
  | { readonly kind: 'given'; readonly ticket: SavedTicket; readonly codeWord: string | null }
  /** `why`: message for the user. */
  | { readonly kind: 'refused'; readonly why: string }
  /** No usable answer: the attempt is recorded, and marked as unverified. */
  | { readonly kind: 'silent' };

/** Converts a failed call to an answer. */
const answerOf = (fault: unknown): TicketAnswer =>
  fault instanceof ApiError && REFUSALS.has(fault.code) ? { kind: 'refused', why: fault.message } : { kind: 'silent' };

/**
 * True for transient errors, worth a retry: lost connection, changed network, restarting server.
 */
const isPassing = (fault: unknown): boolean =>
  fault instanceof ApiError && (fault.code === 'offline' || fault.code === 'unreadable' || fault.status >= 500);

const ask = async (
  challengeId: string,
  signal: AbortSignal,
  [waitMs, ...later]: readonly number[],
): Promise<TicketAnswer> => {
  try {
    const { ticket } = await call(StartAttempt, { body: { challengeId } }, signal);
    return {
      kind: 'given',
      ticket: { id: ticket.id, expiresAt: Date.parse(ticket.expiresAt) },
      codeWord: ticket.codeWord,
    };
  } catch (fault) {
    if (waitMs === undefined || !isPassing(fault)) return answerOf(fault);
  }
  await new Promise((resolve) => setTimeout(resolve, waitMs));
  return ask(challengeId, signal, later);
};

/** Retries, so that one lost request does not make a set unverified. Never rejects. */
export const askForTicket = (challengeId: string): Promise<TicketAnswer> =>
  ask(challengeId, AbortSignal.timeout(PATIENCE_MS), WAITS_MS);
