/** The client's side of attempt tickets: asked for at the tap on Start, never waited for. */
import { StartAttempt } from '@reptemple/contract/attempts';
import { ApiError } from '../../../api/api-error.ts';
import type { ApiErrorCode } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import type { KeptTicket } from './kept-store.ts';

/** From the tap on Start to the 1 of the countdown, when recording begins: 2 s and 4 s (second document, section 9). */
const PATIENCE_MS = 6000;

/** Between one try and the next: those that fail at once are made about 0.3, 1 and 2.5 s after the tap. */
const WAITS_MS = [300, 700, 1500] as const;

/** With these the attempt would be refused too, or count for less: its person has to know before they make it. */
const REFUSALS: ReadonlySet<ApiErrorCode> = new Set<ApiErrorCode>([
  'not_signed_in',
  'forbidden',
  'not_found',
  'conflict',
  'too_many_requests',
]);

type TicketAnswer =
  /** `codeWord`: digits to show at the start of the video; null: none are asked for. */
  | { readonly kind: 'given'; readonly ticket: KeptTicket; readonly codeWord: string | null }
  /** `why` is for the person. */
  | { readonly kind: 'refused'; readonly why: string }
  /** Nothing answers, or nothing that can be understood: the attempt is recorded all the same, and marked unverified. */
  | { readonly kind: 'silent' };

/** What a failed call says of the attempt. */
const answerOf = (fault: unknown): TicketAnswer =>
  fault instanceof ApiError && REFUSALS.has(fault.code) ? { kind: 'refused', why: fault.message } : { kind: 'silent' };

/** A moment later it may be answered: a lift, a cell that changes, a server that begins anew. */
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

/** One lost request must not cost a set its mark. Never rejects. */
export const askForTicket = (challengeId: string): Promise<TicketAnswer> =>
  ask(challengeId, AbortSignal.timeout(PATIENCE_MS), WAITS_MS);
