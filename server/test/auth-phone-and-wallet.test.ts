/**
 * Tests sign-in by phone number, with an SMS gateway on this machine, and by Ethereum wallet, with
 * a new key.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EnableSecondFactor, VerifyTotp } from '@reptemple/contract/accounts/account-security';
import { ListUsers } from '@reptemple/contract/accounts/admin-users';
import {
  ListIdentities,
  UnlinkIdentity,
  SendPhoneCode,
  SignInWithPhone,
  CreateWalletMessage,
  SignInWithWallet,
} from '@reptemple/contract/accounts/oidc-phone-and-wallet-sign-in';
import { GetMyProfile } from '@reptemple/contract/accounts/profile';
import { GetSignInMethods } from '@reptemple/contract/accounts/sessions-and-sign-in-methods';
import { AuthRefusal, GetSession } from '@reptemple/contract/accounts/sign-up-and-sign-in';
import { session, user, verification } from '../src/features/auth/schema.ts';
import { outbox } from '../src/features/outbox/schema.ts';
import { clientOf } from './application-and-user-setup.ts';
import { openSmsGateway } from './fake-external-services.ts';
import type { SmsGateway } from './fake-external-services.ts';
import { makeWallet } from './software-passkey-and-wallet.ts';
import { openClient, who } from './test-api-client.ts';
import type { Client } from './test-api-client.ts';
import { openHarness } from './test-application.ts';
import type { Harness } from './test-application.ts';
import { codeOf as totpCodeOf } from './totp-authenticator.ts';

describe('auth phone', () => {
  const PHONE = '+4915112345678';
  const MINUTE = 60_000;

  let gateway: SmsGateway;
  let harness: Harness;

  beforeAll(async () => {
    gateway = await openSmsGateway();
    const sms = { url: gateway.url, token: 'a token', body: '{"to":["{to}"],"content":"{text}"}' };
    harness = await openHarness('/nowhere', undefined, { sms });
  });
  afterAll(async () => {
    await harness.close();
    await gateway.close();
  });
  beforeEach(async () => {
    await harness.reset();
    gateway.received.length = 0;
    gateway.failNext(0);
  });

  const codeFromSms = async (more: object = {}): Promise<string> => {
    await harness.visitor().call(SendPhoneCode, { body: { phone: PHONE, ...more } });
    await harness.jobs.drain();
    const sent = JSON.stringify(gateway.received.at(-1)?.body ?? '').replace(PHONE, '');
    return /\d{6}/.exec(sent)?.[0] ?? '';
  };
  const signIn = (client: Client, otp: string, more: object = {}): Promise<Response> =>
    client.send(SignInWithPhone, { body: { phone: PHONE, otp, ...more } });
  const codeOf = async (reply: Response): Promise<string> => AuthRefusal.parse(await reply.json()).code;

  describe('sign-in by phone', () => {
    it('creates an account with the code from the SMS, and signs in to the same account later', async () => {
      expect((await harness.visitor().call(GetSignInMethods)).phone).toBe(true);
      const client = harness.visitor();
      expect((await signIn(client, await codeFromSms(), { name: 'Pia' })).status).toBe(200);
      expect((await client.call(GetMyProfile)).profile?.name).toBe('Pia');
      expect(gateway.received).toEqual([
        {
          body: { to: [PHONE], content: expect.stringMatching(/^\d{6} is your RepTemple code/) },
          token: 'Bearer a token',
        },
      ]);
      const again = harness.visitor();
      await signIn(again, await codeFromSms());
      expect(await who(again)).toBe(await who(client));
      expect([await harness.db.$count(user), await harness.db.$count(outbox)]).toEqual([1, 0]);
    });

    it('shows the phone number as email in the profile and in the admin’s list of users', async () => {
      const client = harness.visitor();
      await signIn(client, await codeFromSms());
      expect((await client.call(GetSession))?.user.email).toBe('');
      expect((await client.call(GetMyProfile)).profile?.email).toBe(PHONE);
      const admin = await harness.admin();
      const { users } = await admin.call(ListUsers, { query: { search: PHONE } });
      expect(users).toMatchObject([{ email: PHONE }]);
    });

    it('accepts only the latest code, only once, and not after five wrong tries', async () => {
      const [old, code] = [await codeFromSms(), await codeFromSms()];
      const outdated = old === code ? 'another' : old;
      expect(await codeOf(await signIn(harness.visitor(), outdated))).toBe('invalid_code');
      expect((await signIn(harness.visitor(), code)).status).toBe(200);
      expect(await codeOf(await signIn(harness.visitor(), code))).toBe('invalid_code');
      const another = await codeFromSms();
      const wrong = another === '000000' ? '111111' : '000000';
      const tries = [];
      for (let at = 0; at < 5; at += 1) tries.push(await codeOf(await signIn(harness.visitor(), wrong)));
      expect(tries.at(-1)).toBe('too_many_tries');
      expect(await codeOf(await signIn(harness.visitor(), another))).toBe('invalid_code');
    });

    it('with create_user false sends no SMS to a number without an account', async () => {
      expect(await codeFromSms({ create_user: false })).toBe('');
      expect([gateway.received, await harness.db.$count(verification)]).toEqual([[], 0]);
      await signIn(harness.visitor(), await codeFromSms());
      const code = await codeFromSms({ create_user: false });
      expect((await signIn(harness.visitor(), code)).status).toBe(200);
    });

    it('delivers the SMS after the gateway failed twice', async () => {
      gateway.failNext(2);
      await harness.visitor().call(SendPhoneCode, { body: { phone: PHONE } });
      for (let at = 0; at < 3; at += 1) {
        await harness.jobs.drain().catch(() => undefined);
        harness.passTime(MINUTE);
      }
      await harness.jobs.drain();
      expect(gateway.received).toHaveLength(1);
      harness.takeErrors();
    });

    it('is limited to 5 SMS per number and 30 per network: then 429', async () => {
      const send = (phone: string, address?: string) =>
        (address === undefined ? harness.visitor() : openClient(harness.app, address)).send(SendPhoneCode, {
          body: { phone },
        });
      const statuses = [];
      for (let at = 0; at < 6; at += 1) statuses.push((await send(PHONE)).status);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
      const many = [];
      for (let at = 0; at < 31; at += 1) many.push((await send(`+49151000000${10 + at}`, '192.0.2.9')).status);
      expect([many.indexOf(429), many.at(-1)]).toEqual([30, 429]);
    });

    it('asks for the second factor, and its identity can’t be unlinked if it is the only one', async () => {
      const client = harness.visitor();
      await signIn(client, await codeFromSms());
      const identities = await client.call(ListIdentities);
      expect(identities).toMatchObject([{ providerId: 'phone', accountId: PHONE }]);
      const reply = await client.send(UnlinkIdentity, { body: { accountId: identities[0]?.id } });
      expect(await codeOf(reply)).toBe('single_identity_not_deletable');
      const { totpURI } = await client.call(EnableSecondFactor, { body: {} });
      await client.call(VerifyTotp, { body: { code: await totpCodeOf(totpURI) } });
      const other = harness.visitor();
      expect(await (await signIn(other, await codeFromSms())).json()).toEqual({ twoFactorRedirect: true });
      expect(await who(other)).toBeUndefined();
    });

    it('refuses numbers that are not in E.164 format with 400', async () => {
      for (const phone of ['015112345678', '+0151123456', '+49 151 12345678', '+49151123456789012']) {
        const reply = await harness.visitor().send(SendPhoneCode, { body: { phone } });
        expect([phone, reply.status]).toEqual([phone, 400]);
      }
    });
  });

  it('sign-in by phone answers 404 without a configured SMS gateway', async () => {
    const plain = await openHarness();
    try {
      const reply = await plain.visitor().send(SendPhoneCode, { body: { phone: PHONE } });
      expect([reply.status, await plain.db.$count(session)]).toEqual([404, 0]);
      expect((await plain.visitor().call(GetSignInMethods)).phone).toBe(false);
    } finally {
      await plain.close();
    }
  });
});

describe('auth wallet', () => {
  const MINUTE = 60_000;
  const wallet = makeWallet();
  const other = makeWallet();

  let harness: Harness;

  beforeAll(async () => {
    harness = await openHarness('/nowhere', undefined, { wallet: { chainIds: [1, 10] } });
  });
  afterAll(() => harness.close());
  beforeEach(() => harness.reset());

  const getMessage = async (chainId = 1): Promise<string> => {
    const body = { address: wallet.address.toLowerCase(), chainId };
    return (await harness.visitor().call(CreateWalletMessage, { body })).message;
  };
  const send = (client: Client, message: string, signature = wallet.sign(message), more: object = {}) =>
    client.send(SignInWithWallet, { body: { message, signature, ...more } });
  const outcome = async (message: string, signature?: string): Promise<number | string> => {
    const reply = await send(harness.visitor(), message, signature);
    return reply.ok ? reply.status : AuthRefusal.parse(await reply.json()).code;
  };

  describe('the wallet sign-in endpoints', () => {
    it.each(['a visitor', 'a guest', 'a user', 'another user', 'an admin'] as const)(
      'sign in %s with a signed message',
      async (role) => {
        const client = await clientOf(role, { harness, ann: await harness.person('Ann') });
        const reply = await client.send(CreateWalletMessage, { body: { address: wallet.address, chainId: 1 } });
        const { message } = CreateWalletMessage.output.parse(await reply.json());
        expect([reply.status, (await send(client, message)).status]).toEqual([200, 200]);
        expect((await client.call(GetMyProfile)).profile?.email).toBe(wallet.address);
      },
    );
  });

  describe('wallet sign-in', () => {
    it('creates an account from a signed message, and a later message signs in to the same account', async () => {
      expect((await harness.visitor().call(GetSignInMethods)).wallet).toBe(true);
      const client = harness.visitor();
      expect((await send(client, await getMessage(), undefined, { name: 'Wim' })).status).toBe(200);
      expect((await client.call(GetMyProfile)).profile).toMatchObject({ name: 'Wim', email: wallet.address });
      expect(await client.call(ListIdentities)).toMatchObject([{ providerId: 'siwe', accountId: wallet.address }]);
      const again = harness.visitor();
      await send(again, await getMessage(10));
      expect(await who(again)).toBe(await who(client));
      expect([await harness.db.$count(user), await harness.db.$count(outbox)]).toEqual([1, 0]);
    });

    it('creates one account for two messages sent at the same time', async () => {
      const messages = [await getMessage(), await getMessage()];
      expect(await Promise.all(messages.map((message) => outcome(message)))).toEqual([200, 200]);
      expect(await harness.db.$count(user)).toBe(1);
    });

    it('accepts each message once, and only within ten minutes', async () => {
      const message = await getMessage();
      expect([await outcome(message), await outcome(message)]).toEqual([200, 'wallet_expired']);
      const late = await getMessage();
      harness.passTime(11 * MINUTE);
      expect(await outcome(late)).toBe('wallet_expired');
    });

    it('is refused with another wallet’s signature, which uses up the nonce', async () => {
      const message = await getMessage();
      expect(await outcome(message, other.sign(message))).toBe('wallet_failed');
      expect(await outcome(message)).toBe('wallet_expired');
      expect(await outcome(await getMessage(), `0x${'00'.repeat(65)}`)).toBe('wallet_failed');
    });

    it.each<[string, RegExp | string, string, string]>([
      ['another domain', /^\S+/, 'evil.example', 'wallet_failed'],
      ['another URI', /URI: \S+/, 'URI: https://evil.example', 'wallet_failed'],
      ['an address without its checksum', wallet.address, wallet.address.toLowerCase(), 'wallet_failed'],
      ['an unsupported chain', 'Chain ID: 1', 'Chain ID: 5', 'wallet_network'],
      ['another version', 'Version: 1', 'Version: 2', 'wallet_failed'],
      ['a nonce of its own', /Nonce: \S+/, 'Nonce: abcdefgh12345678', 'wallet_expired'],
      ['the address of another wallet', wallet.address, other.address, 'wallet_expired'],
      ['a time of issue to come', /Issued At: \S+/, 'Issued At: 2999-01-01T00:00:00.000Z', 'wallet_failed'],
      ['no date of expiration', /Expiration Time: \S+/, 'Expiration Time: never', 'wallet_expired'],
      ['no expiration', /\nExpiration Time: \S+/, '', 'wallet_failed'],
    ])('is refused with %s', async (_what, from, to, code) => {
      const message = (await getMessage()).replace(from, to);
      expect(await outcome(message)).toBe(code);
      expect([await harness.db.$count(user), await harness.db.$count(session)]).toEqual([0, 0]);
    });

    it('creates no message for an unsupported chain', async () => {
      const reply = await harness
        .visitor()
        .send(CreateWalletMessage, { body: { address: wallet.address, chainId: 5 } });
      expect(AuthRefusal.parse(await reply.json()).code).toBe('wallet_network');
    });

    it('redirects to the second factor without signing in', async () => {
      const client = harness.visitor();
      await send(client, await getMessage());
      const { totpURI } = await client.call(EnableSecondFactor, { body: {} });
      await client.call(VerifyTotp, { body: { code: await totpCodeOf(totpURI) } });
      const next = harness.visitor();
      expect(await (await send(next, await getMessage())).json()).toEqual({ twoFactorRedirect: true });
      expect(await who(next)).toBeUndefined();
    });

    it('creates at most 30 messages a minute for one network, then answers 429', async () => {
      const body = { address: wallet.address, chainId: 1 };
      const client = openClient(harness.app, '192.0.2.9');
      const statuses = [];
      for (let at = 0; at < 31; at += 1) statuses.push((await client.send(CreateWalletMessage, { body })).status);
      expect([statuses.indexOf(429), statuses.length]).toEqual([30, 31]);
    });
  });

  it('wallet sign-in answers 404 and is not offered unless it is configured', async () => {
    const plain = await openHarness();
    try {
      const body = { address: wallet.address, chainId: 1 };
      expect((await plain.visitor().send(CreateWalletMessage, { body })).status).toBe(404);
      expect((await plain.visitor().call(GetSignInMethods)).wallet).toBe(false);
    } finally {
      await plain.close();
    }
  });
});
