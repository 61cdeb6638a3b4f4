/**
 * Reports the end of a set, so that the server's clock shows that it ended before its challenge.
 */
import type { EndAttempt } from '@reptemple/contract/recordings/attempts';
import type { Handler } from '../../platform/http/mount.ts';
import { Refusal } from '../../platform/http/app-error.ts';
import { findTicket, markEnded } from '../attempts/public.ts';

const noTicket = (): Refusal => new Refusal('not_found', 'This ticket does not exist or has expired.');

export const endAttempt: Handler<typeof EndAttempt> = async ({ params, body }, { caller, db, now }) => {
  const ticket = await findTicket(db, params.ticket);
  // Another user's ticket gets the same error as a missing one.
  if (ticket?.userId !== caller.userId) throw noTicket();
  const ended = await markEnded(db, ticket.id, { trackSha256: body.trackSha256, now });
  if (!ended?.endedAt) throw noTicket();
  if (ended.trackSha256 !== body.trackSha256)
    throw new Refusal('conflict', 'The end of this set was reported with another track.');
  return { endedAt: ended.endedAt.toISOString() };
};
