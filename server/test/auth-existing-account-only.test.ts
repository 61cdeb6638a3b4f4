/** `create_user: false` on magic links and one-time codes. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AuthRefusal, SendCode, SendMagicLink, SignInWithCode } from '@reptemple/contract/accounts/auth';
import { UnlinkIdentity, ListIdentities } from '@reptemple/contract/accounts/identities';
import { user } from '../src/features/auth/schema.ts';
import { who } from './client.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';
import { codeFor, follow, linkFor, mailsTo } from './inbox.ts';

const ANN = 'ann@example.org';
const NEW = 'new@example.org';

let harness: Harness;

beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());
beforeEach(() => harness.reset());

describe('create_user: false', () => {
  it.each([
    ['a magic link', SendMagicLink, {}],
    ['a one-time code', SendCode, { type: 'sign-in' }],
  ])(
    'sends %s only to existing accounts and gives the same answer for every address',
    async (_what, endpoint, more) => {
      const ann = await harness.person('Ann');
      expect(await who(ann)).toBe(ANN);
      const before = (await mailsTo(harness.db, ANN)).length;
      const send = async (email: string): Promise<readonly [number, unknown]> => {
        const reply = await harness.visitor().send(endpoint, { body: { ...more, email, create_user: false } });
        return [reply.status, await reply.json()];
      };
      expect(await send(NEW.toUpperCase())).toEqual(await send(ANN));
      expect(await mailsTo(harness.db, NEW)).toEqual([]);
      expect(await mailsTo(harness.db, ANN)).toHaveLength(before + 1);
      expect(await harness.db.$count(user)).toBe(1);
    },
  );

  it('signs in an existing account by link and by code', async () => {
    await harness.person('Ann');
    const [byLink, byCode] = [harness.visitor(), harness.visitor()];
    await byLink.call(SendMagicLink, { body: { email: ANN, create_user: false } });
    await follow(byLink, await linkFor(harness.db, ANN, 'magic-link'));
    await byCode.call(SendCode, { body: { email: ANN, type: 'sign-in', create_user: false } });
    await byCode.call(SignInWithCode, { body: { email: ANN, otp: await codeFor(harness.db, ANN, 'sign-in') } });
    expect([await who(byLink), await who(byCode)]).toEqual([ANN, ANN]);
  });

  it('creates no user and no valid code for an address without an account', async () => {
    await harness.visitor().call(SendCode, { body: { email: NEW, type: 'sign-in', create_user: false } });
    const reply = await harness.visitor().send(SignInWithCode, { body: { email: NEW, otp: '000000' } });
    expect([reply.status, await harness.db.$count(user)]).toEqual([400, 0]);
  });

  it('takes at least 280 ms for an address without an account', async () => {
    const start = performance.now();
    await harness.visitor().call(SendMagicLink, { body: { email: NEW, create_user: false } });
    expect(performance.now() - start).toBeGreaterThan(280);
  });
});

it('unlinking the only identity of an account answers 400 and keeps the session', async () => {
  const ann = await harness.person('Ann');
  const [identity] = await ann.call(ListIdentities);
  const reply = await ann.send(UnlinkIdentity, { body: { accountId: identity?.id } });
  const { code, message } = AuthRefusal.parse(await reply.json());
  expect([reply.status, code]).toEqual([400, 'single_identity_not_deletable']);
  expect(message).not.toContain('password');
  expect(await who(ann)).toBe(ANN);
});
