/** The client's side of attempt tickets: asked for at the tap on Start, never waited for. */
import { StartAttempt } from '@reptemple/contract/attempts';
import { call } from '../../../api/client.ts';
import type { KeptTicket } from './kept-store.ts';

/** From the tap on Start to the 1 of the countdown, when recording begins: 2 s and 4 s (second document, section 9). */
const PATIENCE_MS = 6000;

/** Null when the server cannot be asked, or gives none: the attempt is recorded all the same, and marked unverified. */
export const askForTicket = async (challengeId: string): Promise<KeptTicket | null> => {
  try {
    const { ticket } = await call(StartAttempt, { body: { challengeId } }, AbortSignal.timeout(PATIENCE_MS));
    return { id: ticket.id, expiresAt: Date.parse(ticket.expiresAt) };
  } catch {
    return null;
  }
};
