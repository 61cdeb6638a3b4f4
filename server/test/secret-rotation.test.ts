import { signJWT } from 'better-auth/crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GetSecurity, VerifyRecoveryCode, VerifyTotp } from '@reptemple/contract/accounts/account-security';
import { MakeReferralLink } from '@reptemple/contract/accounts/referrals';
import { SignInWithPassword } from '@reptemple/contract/accounts/sign-up-and-sign-in';
import { decryptEmail, rotateEmailKey } from '../src/features/referrals/invite-codes-and-encrypted-emails.ts';
import { parseAuthSecrets, rereading, rotatedAuthSecrets } from '../src/platform/crypto/auth-secrets.ts';
import { randomIds } from '../src/platform/crypto/random-ids-and-sha256.ts';
import { follow, linkFor } from './read-emails-and-invite-users.ts';
import { who } from './test-api-client.ts';
import type { Client } from './test-api-client.ts';
import { openHarness } from './test-application.ts';
import type { Harness } from './test-application.ts';
import { setUpSecondFactor } from './totp-authenticator.ts';

const ANN = 'ann@example.org';
const FIRST = 'a secret that is long enough for tests only';

let harness: Harness;
let text = FIRST;
let now = new Date();

beforeAll(async () => {
  const authSecrets = rereading(
    () => Promise.resolve(text),
    () => now,
  );
  harness = await openHarness('/nowhere', undefined, { authSecrets });
});
afterAll(() => harness.close());
beforeEach(async () => {
  text = FIRST;
  now = new Date(now.getTime() + 5_000);
  await harness.reset();
});

const rotate = (isLeaked: boolean): void => {
  text = rotatedAuthSecrets(text, randomIds.secret(), harness.now(), isLeaked);
  now = new Date(now.getTime() + 5_000);
};

const signedIn = async (): Promise<Client> => {
  const client = harness.visitor();
  expect(await client.call(SignInWithPassword, { body: { email: ANN, password: 'correct horse' } })).toEqual({
    twoFactorRedirect: true,
  });
  return client;
};

describe('after rotating the auth secret', () => {
  it('sessions, email links and second factors stay valid', async () => {
    const ann = await harness.person('Ann');
    const link = await linkFor(harness.db, ANN, 'verification');
    const { code, recoveryCodes } = await setUpSecondFactor(ann);
    const halfway = await signedIn();
    rotate(false);
    rotate(false);
    expect(await who(ann)).toBe(ANN);
    await halfway.call(VerifyTotp, { body: { code: await code() } });
    expect(await who(halfway)).toBe(ANN);
    expect(await ann.call(GetSecurity)).toMatchObject({ recoveryCodesLeft: recoveryCodes.length });
    expect(await follow(ann, link)).toBe('/auth/callback?type=verification');
    expect(await follow(ann, link)).toBe('/auth/callback?type=verification&error=link_used');
  });

  it('sessions and email links are void if it had leaked, but second factors still work', async () => {
    const ann = await harness.person('Ann');
    const link = await linkFor(harness.db, ANN, 'verification');
    const { code, recoveryCodes } = await setUpSecondFactor(ann);
    rotate(false);
    rotate(true);
    expect(await who(ann)).toBeUndefined();
    expect(await follow(ann, link)).toContain('error=');
    const byCode = await signedIn();
    await byCode.call(VerifyTotp, { body: { code: await code() } });
    expect(await who(byCode)).toBe(ANN);
    const byRecovery = await signedIn();
    await byRecovery.call(VerifyRecoveryCode, { body: { code: recoveryCodes[0] } });
    expect(await byRecovery.call(GetSecurity)).toMatchObject({ recoveryCodesLeft: recoveryCodes.length - 1 });
  });

  it('an email link signed with a new secret by another process is accepted immediately', async () => {
    const ann = await harness.person('Ann');
    text = rotatedAuthSecrets(text, randomIds.secret(), harness.now(), false);
    const token = await signJWT({ email: ANN }, parseAuthSecrets(text).newest, 3600);
    const link = `/auth/confirm#${new URLSearchParams({ kind: 'verification', token }).toString()}`;
    expect(await follow(ann, link)).toBe('/auth/callback?type=verification');
  });

  it('a session is void once its secret is no longer listed', async () => {
    const ann = await harness.person('Ann');
    rotate(false);
    expect(await who(ann)).toBe(ANN);
    text = JSON.stringify({ ...parseAuthSecrets(text), older: [{ value: 'another', until: '2999-01-01T00:00:00Z' }] });
    now = new Date(now.getTime() + 5_000);
    expect(await who(ann)).toBeUndefined();
  });
});

describe('after rotating the key of invite links', () => {
  const linkOf = async (): Promise<string> =>
    (await harness.visitor().call(MakeReferralLink, { body: { email: ANN } })).ref;

  it.each([
    ['links that were sent count', false, ANN],
    ['links that were sent are void when it had leaked', true, undefined],
  ])('%s', async (_what, isLeaked, read) => {
    const sent = await linkOf();
    await rotateEmailKey(harness.db, isLeaked, randomIds);
    const next = await linkOf();
    expect(next).not.toBe(sent);
    expect([await decryptEmail(sent, harness.db), await decryptEmail(next, harness.db)]).toEqual([read, ANN]);
  });
});
