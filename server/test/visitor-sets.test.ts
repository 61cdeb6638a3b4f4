/** Sets that visitors record: the secret of their ticket, and a challenge that ends meanwhile. */
import { expect, it, vi } from 'vitest';
import { JoinWithEmail, RegisterGuest } from '@reptemple/contract/accounts/guests';
import { EndAttempt, StartAttempt } from '@reptemple/contract/recordings/attempts';
import { fingerprint } from '../src/platform/crypto/ids.ts';
import { attempt, trackFile, TRUTH } from './attempts.ts';
import { changeChallenge } from './created.ts';
import { openScene } from './scene.ts';

const scene = openScene();

/** Records the clip as a visitor, up to the report that the set has ended. */
const recordAsVisitor = async (): Promise<string> => {
  const { harness, challengeId } = scene;
  const visitor = harness.visitor();
  const { ticket } = await visitor.call(StartAttempt, { body: { challengeId } });
  harness.passTime(TRUTH.durationMs);
  const trackSha256 = fingerprint(new Uint8Array(await trackFile().arrayBuffer()));
  const reply = await visitor.send(EndAttempt, { params: { ticket: ticket.id }, body: { trackSha256 } });
  expect(reply.status).toBe(200);
  return ticket.id;
};

it('masks the ticket in the request log', async () => {
  const info = vi.spyOn(scene.harness.log, 'info');
  const ticket = await recordAsVisitor();
  const lines = info.mock.calls.map(([fields]) => JSON.stringify(fields));
  info.mockRestore();
  expect(lines.filter((line) => line.includes('"/api/attempts/…/end"'))).toHaveLength(1);
  expect(lines.filter((line) => line.includes(ticket))).toEqual([]);
});

it('lets an account made after the end of the challenge save the set, and says so to guests', async () => {
  const { harness, challengeId } = scene;
  const ticketId = await recordAsVisitor();
  await changeChallenge(harness.db, challengeId, { endDate: harness.now(), allowGuests: true });
  harness.passTime(60_000);
  const body = { challengeId, email: 'vera@example.org', name: 'Vera', gender: null };
  const message = 'This challenge is closed. To save a set you recorded here, sign in or create an account.';
  for (const endpoint of [RegisterGuest, JoinWithEmail] as const)
    expect(await harness.visitor().refusal(endpoint, { body })).toEqual({ status: 409, code: 'conflict', message });
  const { recording } = await attempt(await harness.person('Vera'), challengeId, { ticketId });
  expect(recording).toMatchObject({ status: 'counted', unverifiedReason: null });
});
