import type { ErrorCode } from '@reptemple/contract/errors';
import { ERROR_STATUS } from '@reptemple/contract/errors';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { askForTicket } from './ticket.ts';

const CHALLENGE = '00000000-0000-4000-8000-000000000001';

const answerWith = (reply: () => Promise<Response>): void => void vi.stubGlobal('fetch', reply);

const refusing = (code: ErrorCode, message: string) => async (): Promise<Response> =>
  Response.json({ error: { code, message, requestId: 'r' } }, { status: ERROR_STATUS[code] });

afterEach(() => vi.unstubAllGlobals());

describe('asking for a ticket', () => {
  it('gives it, with its end', async () => {
    const ticket = {
      id: '00000000-0000-4000-8000-000000000002',
      challengeId: CHALLENGE,
      issuedAt: '2026-03-15T12:00:00.000Z',
      expiresAt: '2026-03-17T12:00:00.000Z',
    };
    answerWith(async () => Response.json({ ticket }));
    const given = { id: ticket.id, expiresAt: Date.parse(ticket.expiresAt) };
    expect(await askForTicket(CHALLENGE)).toEqual({ kind: 'given', ticket: given });
  });

  it.each([
    ['conflict', 'This challenge has ended.'],
    ['conflict', 'This challenge allows one attempt a day, and today’s are used. Come back tomorrow.'],
    ['not_signed_in', 'You need to be signed in to do this.'],
    ['forbidden', 'This challenge is for people with an account.'],
    ['not_found', "The challenge you're looking for doesn't exist."],
    ['too_many_requests', 'That was too often. Please try again in 60 s.'],
  ] as const)('tells a refusal with %s and why: %s', async (code, message) => {
    answerWith(refusing(code, message));
    expect(await askForTicket(CHALLENGE)).toEqual({ kind: 'refused', why: message });
  });

  it.each([
    ['nothing answers', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the server has broken down', refusing('internal', 'Something went wrong.')],
    ['a proxy answers in its place', async () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['somebody else’s page answers', async () => new Response('<h1>Accept our terms</h1>')],
  ] as const)('takes it for silence when %s', async (_why, reply) => {
    answerWith(reply);
    expect(await askForTicket(CHALLENGE)).toEqual({ kind: 'silent' });
  });
});
