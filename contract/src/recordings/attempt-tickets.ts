/**
 * Endpoint for attempt tickets: issued when the user taps Start, and submitted with the recording.
 * Each is valid once, for one person and one challenge. A ticket holds the server's start time, so
 * that a recording cannot claim more time than has passed.
 */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/**
 * Time in hours for which a ticket is valid. A recording that is submitted later counts as one
 * without a ticket.
 */
export const TICKET_HOURS = 48;

/**
 * Maximum number of tickets per hour and IP address for callers without a session. High, because
 * hundreds of people at an event may share an address.
 */
export const ANONYMOUS_TICKETS_PER_HOUR = 600;

export const TICKETS_PER_HOUR = 120;

export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in lower-case hexadecimal');

export const Ticket = z.object({
  id: z.uuid(),
  challengeId: z.uuid(),
  issuedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /**
   * Digits from 1 to 5 that the user shows with the fingers at the start of the video; null if the
   * challenge asks for none.
   */
  codeWord: z.string().nullable(),
});
export type Ticket = z.output<typeof Ticket>;

export const StartAttempt = endpoint({
  id: 'attempts.start',
  method: 'post',
  path: '/api/attempts',
  summary: `A ticket for one attempt at a challenge, good for ${TICKET_HOURS} hours. An attempt without one is kept, and marked as unverified. Without a session the ticket belongs to the first person who submits it, and challenges that ask for a code word issue none (not_signed_in).`,
  access: 'anyone',
  body: z.object({ challengeId: z.uuid() }),
  output: z.object({ ticket: Ticket }),
  errors: ['not_signed_in', 'not_found', 'forbidden', 'conflict'],
});

export const EndAttempt = endpoint({
  id: 'attempts.end',
  method: 'post',
  path: '/api/attempts/{ticket}/end',
  summary:
    'Report that the set of a ticket is over, with the SHA-256 of its gzipped track. It shows that the set ended before its challenge did, however late it is sent. Only the first report counts; a report of another track is refused with conflict. A ticket that was issued without a session can be reported by everyone who knows it.',
  access: 'anyone',
  reach: 'own',
  params: z.object({ ticket: z.uuid() }),
  body: z.object({ trackSha256: Sha256 }),
  output: z.object({ endedAt: z.iso.datetime() }),
  errors: ['not_found', 'conflict'],
});
