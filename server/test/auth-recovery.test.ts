/** Password recovery: the link works once, for an hour, and its token is stored nowhere. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CheckRecovery, Recover, ResetPassword, SignInWithPassword } from '@reptemple/contract/accounts/auth';
import { verification } from '../src/features/auth/schema.ts';
import { rateLimits } from '../src/platform/http/rate-limits-table.ts';
import { who } from './client.ts';
import type { Client } from './client.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';
import { follow, linkFor, mailsTo } from './inbox.ts';
import { openMachineClock } from './machine-clock.ts';
import { setUpSecondFactor } from './totp.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());
beforeEach(() => harness.reset());

const ANN = 'ann@example.org';
const HOUR = 60 * 60 * 1000;

const later = openMachineClock();

describe('password recovery', () => {
  const recover = async (): Promise<string> => {
    await harness.visitor().call(Recover, { body: { email: ANN } });
    return linkFor(harness.db, ANN, 'recovery');
  };
  const tokenOf = (way: string): string => new URL(way, 'http://x').searchParams.get('token') ?? '';

  it('sets a new password, ends all sessions, and works once', async () => {
    const ann = await harness.person('Ann');
    const way = await follow(harness.visitor(), await recover());
    expect(way).toMatch(/^\/auth\/reset-password\?token=/);
    const body = { newPassword: 'marble and limestone', token: tokenOf(way) };
    await harness.visitor().call(ResetPassword, { body });
    expect(await who(ann)).toBeUndefined();
    const back = harness.visitor();
    await back.call(SignInWithPassword, { body: { email: ANN, password: 'marble and limestone' } });
    expect(await who(back)).toBe(ANN);
    expect(
      (await harness.visitor().send(SignInWithPassword, { body: { email: ANN, password: 'correct horse' } })).status,
    ).toBe(401);
    const again = await harness.visitor().send(ResetPassword, { body });
    expect(await again.json()).toEqual({ code: 'invalid_link', message: 'Invalid or expired link' });
    expect(await mailsTo(harness.db, ANN)).toContain('account-changed');
  });

  it('doesn’t skip the second factor, neither by link nor with the new password', async () => {
    const ann = await harness.person('Ann');
    await follow(ann, await linkFor(harness.db, ANN, 'verification'));
    await setUpSecondFactor(ann);
    const back = harness.visitor();
    const token = tokenOf(await follow(back, await recover()));
    await back.call(ResetPassword, { body: { newPassword: 'marble and limestone', token } });
    expect(await who(back)).toBeUndefined();
    const body = { email: ANN, password: 'marble and limestone' };
    expect(await back.call(SignInWithPassword, { body })).toEqual({ twoFactorRedirect: true });
    expect(await who(back)).toBeUndefined();
  });

  it('refuses a weak password with weak_password and keeps the link usable', async () => {
    await harness.person('Ann');
    const token = tokenOf(await follow(harness.visitor(), await recover()));
    const weak = await harness.visitor().send(ResetPassword, { body: { newPassword: 'qwerty', token } });
    expect(await weak.json()).toMatchObject({ code: 'weak_password', reasons: ['common'] });
    await harness.visitor().call(ResetPassword, { body: { newPassword: 'marble and limestone', token } });
  });

  it('link followed after 61 minutes leads to the reset page with error=invalid_link', async () => {
    await harness.person('Ann');
    const link = await recover();
    later(HOUR + 60_000);
    expect(await follow(harness.visitor(), link)).toBe('/auth/reset-password?error=invalid_link');
  });

  it('token of an open reset page is refused after 61 minutes', async () => {
    await harness.person('Ann');
    const token = tokenOf(await follow(harness.visitor(), await recover()));
    later(HOUR + 60_000);
    const reply = await harness.visitor().send(ResetPassword, { body: { newPassword: 'marble and limestone', token } });
    expect([reply.status, await reply.json()]).toEqual([400, expect.objectContaining({ code: 'invalid_link' })]);
  });

  it('stores no plain token, and limits followed links to 300 per network address', async () => {
    await harness.person('Ann');
    const client = harness.visitor();
    const token = tokenOf(await follow(client, await recover()));
    const kept = [await harness.db.select().from(rateLimits), await harness.db.select().from(verification)];
    expect(JSON.stringify(kept)).not.toContain(token);
    const guess = (from: Client): Promise<Response> => from.send(CheckRecovery, { body: { token: 'guess' } });
    await harness.db.update(rateLimits).set({ uses: 299 });
    expect((await guess(client)).status).toBe(400);
    expect((await guess(client)).status).toBe(429);
    expect((await guess(harness.visitor())).status).toBe(400);
  });

  it.each(['\0', 'a\uD800'])('answers a token with invalid characters with 400: %j', async (token) => {
    expect((await harness.visitor().send(CheckRecovery, { body: { token } })).status).toBe(400);
    expect(harness.takeErrors()).toEqual([]);
  });

  it('answers alike for an address without an account, sends it no mail, and takes at least 290 ms', async () => {
    await harness.person('Ann');
    const began = Date.now();
    const replies = [ANN, 'nobody@example.org'].map((email) => harness.visitor().send(Recover, { body: { email } }));
    const texts = await Promise.all((await Promise.all(replies)).map((reply) => reply.text()));
    expect(new Set(texts).size).toBe(1);
    expect(Date.now() - began).toBeGreaterThanOrEqual(290);
    expect(await mailsTo(harness.db, 'nobody@example.org')).toEqual([]);
  });
});
