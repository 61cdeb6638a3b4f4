/**
 * Kills the real process during each kind of sign-in: afterwards mailed links work once, and used
 * ones stay used.
 */
import { afterAll, expect, it } from 'vitest';
import {
  Recover,
  ResetPassword,
  SendCode,
  SendMagicLink,
  SignInWithCode,
  SignInWithPassword,
} from '@reptemple/contract/accounts/auth';
import { SignInWithProvider } from '@reptemple/contract/accounts/identities';
import {
  PasskeyRegistrationOptions,
  PasskeySignInOptions,
  RegisterPasskey,
  SignInWithPasskey,
} from '@reptemple/contract/accounts/passkeys';
import {
  EnableSecondFactor,
  Reauthenticate,
  SendReauthenticationCode,
  VerifyTotp,
} from '@reptemple/contract/accounts/security';
import { openPasskey } from './authenticator.ts';
import { openClient, signUp, who } from './client.ts';
import type { Client } from './client.ts';
import { follow } from './inbox.ts';
import { openProvider } from './oidc-provider.ts';
import type { OpenIdProvider } from './oidc-provider.ts';
import { keepServer } from './server-process.ts';
import { codeOf } from './totp.ts';

const PATIENCE_MS = 240_000;
const ANN = 'ann@example.org';
const BOB = 'bob@example.org';
const DORA = 'dora@example.org';

let provider: OpenIdProvider;

const server = keepServer('restart', {
  patienceMs: PATIENCE_MS,
  settings: async (origin) => {
    provider = await openProvider(`${origin}/api/auth/callback/oidc`);
    const { issuer, clientId, clientSecret, name } = provider.config;
    return { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME: name };
  },
});
afterAll(() => provider.close());

const visitor = (): Client =>
  openClient((request) => fetch(request, { redirect: 'manual' }), '', server.running.origin);

/**
 * Returns the latest printed mail to this address that matches. Without a mail server and an admin,
 * mails are printed.
 */
const printed = (to: string, what: RegExp): string => {
  const letters = server.running.output().split('There is no mail server');
  const letter = letters.findLast((text) => text.includes(`To ${to}`) && what.test(text)) ?? '';
  return what.exec(letter)?.[1] ?? expect.fail(`Nothing printed to ${to} matches ${what.source}.`);
};
const LINK = (page: string): RegExp => new RegExp(`: http://localhost:\\d+(/auth/${page}\\S+)`);
const CODE = (subject: string): RegExp => new RegExp(`${subject}\\s+(\\d{6})`);

it(
  'mailed links, codes, passkey challenges, provider sign-ins and second steps survive server restarts',
  async () => {
    const [ann, bob] = [visitor(), visitor()];
    await signUp(ann, ANN);
    await signUp(bob, BOB);
    const { totpURI } = await bob.call(EnableSecondFactor, { body: { password: 'correct horse' } });
    await bob.call(SendReauthenticationCode);
    const verification = printed(ANN, LINK('confirm#kind=verification'));
    const proof = printed(BOB, CODE('Confirm it’s you'));
    await visitor().call(SendMagicLink, { body: { email: ANN } });
    const magic = printed(ANN, LINK('confirm#kind=magic-link'));
    await visitor().call(SendCode, { body: { email: 'carl@example.org', type: 'sign-in' } });
    const otp = printed('carl@example.org', CODE('Your sign-in code'));
    await visitor().call(Recover, { body: { email: ANN } });
    const recovery = printed(ANN, LINK('reset-password'));
    provider.beSomebody({ sub: 'dora-1', email: DORA, email_verified: true });
    const dora = visitor();
    const { url } = await dora.call(SignInWithProvider, { body: { provider: 'oidc' } });
    const returned = await provider.visit(url);
    const key = openPasskey(server.running.origin);
    const made = key.register(await ann.call(PasskeyRegistrationOptions));

    await server.killAndStart();
    expect(await follow(dora, returned)).toMatch(/^\/auth\/callback/);
    expect(await who(dora)).toBe(DORA);
    await ann.call(RegisterPasskey, { body: { response: made, name: 'Phone' } });
    const byKey = visitor();
    const signed = key.signIn(await byKey.call(PasskeySignInOptions), true);
    await bob.call(Reauthenticate, { body: { emailCode: proof } });
    await bob.call(VerifyTotp, { body: { code: await codeOf(totpURI) } });
    expect(await follow(ann, verification)).toBe('/auth/callback?type=verification');
    const back = visitor();
    expect(await follow(back, magic)).toBe('/auth/callback');
    expect(await who(back)).toBe(ANN);
    const carl = visitor();
    await carl.call(SignInWithCode, { body: { email: 'carl@example.org', otp } });
    const token = new URL(await follow(visitor(), recovery), server.running.origin).searchParams.get('token');
    const halfway = visitor();
    expect(await halfway.call(SignInWithPassword, { body: { email: BOB, password: 'correct horse' } })).toEqual({
      twoFactorRedirect: true,
    });

    await server.killAndStart();
    expect(await follow(visitor(), verification)).toBe('/auth/callback?type=verification&error=link_used');
    expect(await follow(visitor(), magic)).toBe('/auth/callback?error=link_used');
    expect((await visitor().send(SignInWithCode, { body: { email: 'carl@example.org', otp } })).status).toBe(400);
    await byKey.call(SignInWithPasskey, { body: { response: signed } });
    expect(await who(byKey)).toBe(ANN);
    await halfway.call(VerifyTotp, { body: { code: await codeOf(totpURI) } });
    expect(await who(halfway)).toBe(BOB);
    const body = { newPassword: 'marble and limestone', token };
    await visitor().call(ResetPassword, { body });
    expect([await who(back), await who(byKey)]).toEqual([undefined, undefined]);
    expect((await visitor().send(ResetPassword, { body })).status).toBe(400);
    expect([await who(halfway), await who(carl)]).toEqual([BOB, 'carl@example.org']);
  },
  PATIENCE_MS,
);
