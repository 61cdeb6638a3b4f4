/** Sign-in with an Ethereum wallet: signs with a key made here. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AuthRefusal } from '@reptemple/contract/accounts/auth';
import { ListIdentities } from '@reptemple/contract/accounts/identities';
import { GetMyProfile } from '@reptemple/contract/accounts/profile';
import { EnableSecondFactor, VerifyTotp } from '@reptemple/contract/accounts/security';
import { GetSignInMethods } from '@reptemple/contract/accounts/sessions';
import { CreateWalletMessage, SignInWithWallet } from '@reptemple/contract/accounts/wallet';
import { session, user } from '../src/features/auth/schema.ts';
import { outbox } from '../src/features/outbox/schema.ts';
import { openClient, who } from './client.ts';
import type { Client } from './client.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';
import { codeOf as totpCodeOf } from './totp.ts';
import { clientOf } from './scene.ts';
import { makeWallet } from './wallet.ts';

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
    const reply = await harness.visitor().send(CreateWalletMessage, { body: { address: wallet.address, chainId: 5 } });
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
