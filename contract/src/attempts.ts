/**
 * Tickets for attempts: asked for at the tap on Start, handed in with the submission. A ticket is used once, belongs to one person and
 * one challenge, and says when the attempt began by the server's clock: nobody can hand in more time than has passed.
 */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** As long as an attempt may wait for a connection; later its ticket counts as none. */
export const TICKET_HOURS = 48;

/** Of one person, also those whose attempt is never submitted; the next one is refused with `too_many_requests`. */
export const TICKETS_PER_HOUR = 120;

/** SHA-256 in lower-case hexadecimal. */
export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in lower-case hexadecimal');

export const Ticket = z.object({
  id: z.uuid(),
  challengeId: z.uuid(),
  issuedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** Digits from 1 to 5 to show with the fingers at the start of the video; null: the challenge asks for none. */
  codeWord: z.string().nullable(),
});
export type Ticket = z.output<typeof Ticket>;

export const StartAttempt = endpoint({
  id: 'attempts.start',
  method: 'post',
  path: '/api/attempts',
  summary: `A ticket for one attempt at a challenge, good for ${TICKET_HOURS} hours. An attempt without one is kept, and marked as unverified.`,
  access: 'participant',
  body: z.object({ challengeId: z.uuid() }),
  output: z.object({ ticket: Ticket }),
  errors: ['not_found', 'forbidden', 'conflict'],
});

export const EndAttempt = endpoint({
  id: 'attempts.end',
  method: 'post',
  path: '/api/attempts/{ticket}/end',
  summary:
    'Report that the set of a ticket is over, with the SHA-256 of its gzipped track. It shows that the set ended before its challenge did, however late it is sent. Only the first report counts; a report of another track is refused with conflict.',
  access: 'participant',
  reach: 'own',
  params: z.object({ ticket: z.uuid() }),
  body: z.object({ trackSha256: Sha256 }),
  output: z.object({ endedAt: z.iso.datetime() }),
  errors: ['not_found', 'conflict'],
});
