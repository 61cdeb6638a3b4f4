/** The client's side of attempt tickets: asked for at the tap on Start, never waited for. */
import { StartAttempt } from '@reptemple/contract/attempts';
import { ApiError } from '../../../api/api-error.ts';
import type { ApiErrorCode } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import type { KeptTicket } from './kept-store.ts';

/** From the tap on Start to the 1 of the countdown, when recording begins: 2 s and 4 s (second document, section 9). */
const PATIENCE_MS = 6000;

/** With these the attempt would be refused too, or count for less: its person has to know before they make it. */
const REFUSALS: ReadonlySet<ApiErrorCode> = new Set<ApiErrorCode>([
  'not_signed_in',
  'forbidden',
  'not_found',
  'conflict',
  'too_many_requests',
]);

type TicketAnswer =
  | { readonly kind: 'given'; readonly ticket: KeptTicket }
  /** `why` is for the person. */
  | { readonly kind: 'refused'; readonly why: string }
  /** Nothing answers, or nothing that can be understood: the attempt is recorded all the same, and marked unverified. */
  | { readonly kind: 'silent' };

/** What a failed call says of the attempt. */
const answerOf = (fault: unknown): TicketAnswer =>
  fault instanceof ApiError && REFUSALS.has(fault.code) ? { kind: 'refused', why: fault.message } : { kind: 'silent' };

/** Never rejects. */
export const askForTicket = async (challengeId: string): Promise<TicketAnswer> => {
  try {
    const { ticket } = await call(StartAttempt, { body: { challengeId } }, AbortSignal.timeout(PATIENCE_MS));
    return { kind: 'given', ticket: { id: ticket.id, expiresAt: Date.parse(ticket.expiresAt) } };
  } catch (fault) {
    return answerOf(fault);
  }
};
