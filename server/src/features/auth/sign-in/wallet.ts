/**
 * Sign-in with an Ethereum wallet (EIP-4361). Replaces better-auth's own plugin, which accepts any
 * URI and chain, and adds a table.
 */
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { generateRandomString } from 'better-auth/crypto';
import { CreateWalletMessage, SignInWithWallet } from '@reptemple/contract/accounts/oidc-phone-and-wallet-sign-in';
import type { BetterAuthDependencies } from '../auth-dependencies.ts';
import { signInByIdentity } from './sign-in-by-identity.ts';

/** Returns the address in mixed case, which encodes its checksum (EIP-55). */
export const toChecksumAddress = (address: string): string => {
  const plain = address.toLowerCase().replace(/^0x/, '');
  const hash = bytesToHex(keccak_256(utf8ToBytes(plain)));
  const isUpper = (at: number): boolean => Number.parseInt(hash[at] ?? '0', 16) >= 8;
  return `0x${Array.from(plain, (digit, at) => (isUpper(at) ? digit.toUpperCase() : digit)).join('')}`;
};

/** Returns the hash that `personal_sign` signs (EIP-191). */
export const hashMessage = (message: string): Uint8Array => {
  const bytes = utf8ToBytes(message);
  return keccak_256(concatBytes(utf8ToBytes(`\u0019Ethereum Signed Message:\n${bytes.length}`), bytes));
};

export const addressOfKey = (publicKey: Uint8Array): string =>
  toChecksumAddress(bytesToHex(keccak_256(publicKey.subarray(1)).subarray(-20)));

/** Converts the signature's v to 0 or 1. Most wallets send 27 or 28. */
const toRecovery = (v: number): number => (v >= 27 ? v - 27 : v);

/**
 * Returns the Ethereum address (EIP-55) whose key signed the message (EIP-191). Undefined if the
 * signature is invalid. `signature` is 0x followed by r, s and v in hexadecimal.
 */
export const recoverAddress = (message: string, signature: string): string | undefined => {
  try {
    const bytes = hexToBytes(signature.slice(2));
    const sent = concatBytes(Uint8Array.of(toRecovery(bytes[64] ?? 0)), bytes.subarray(0, 64));
    const key = secp256k1.Signature.fromBytes(sent, 'recovered').recoverPublicKey(hashMessage(message));
    return addressOfKey(key.toBytes(false));
  } catch {
    return undefined;
  }
};

/** Message of EIP-4361 (Sign-In with Ethereum), as this server writes and accepts it. */
export interface SiweMessage {
  readonly domain: string;
  readonly address: string;
  readonly uri: string;
  readonly chainId: number;
  readonly nonce: string;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
}

const STATEMENT = 'Sign in to RepTemple.';

export const formatSiweMessage = (message: SiweMessage): string =>
  [
    `${message.domain} wants you to sign in with your Ethereum account:`,
    message.address,
    '',
    STATEMENT,
    '',
    `URI: ${message.uri}`,
    'Version: 1',
    `Chain ID: ${message.chainId}`,
    `Nonce: ${message.nonce}`,
    `Issued At: ${message.issuedAt.toISOString()}`,
    `Expiration Time: ${message.expiresAt.toISOString()}`,
  ].join('\n');

const PATTERN =
  /^(?<domain>\S+) wants you to sign in with your Ethereum account:\n(?<address>0x[\dA-Fa-f]{40})\n\n(?:[^\n]+\n)?\nURI: (?<uri>\S+)\nVersion: 1\nChain ID: (?<chainId>\d{1,15})\nNonce: (?<nonce>[\dA-Za-z]{8,64})\nIssued At: (?<issuedAt>\S+)\nExpiration Time: (?<expiresAt>\S+)$/;

/**
 * Parses a message of EIP-4361, version 1. Returns undefined for other texts, and without
 * expiration time.
 */
export const parseSiweMessage = (text: string): SiweMessage | undefined => {
  const groups = PATTERN.exec(text)?.groups;
  if (!groups) return undefined;
  const { domain = '', address = '', uri = '', chainId, nonce = '', issuedAt = '', expiresAt = '' } = groups;
  const times = { issuedAt: new Date(issuedAt), expiresAt: new Date(expiresAt) };
  return { domain, address, uri, chainId: Number(chainId), nonce, ...times };
};

interface Expected {
  readonly publicUrl: string;
  readonly chainIds: readonly number[];
  readonly now: Date;
}

export type SiweIssue = 'wallet_failed' | 'wallet_expired' | 'wallet_network';

const MAX_CLOCK_SKEW_MS = 60_000;

/**
 * Returns why a sign-in message of a wallet (Sign-In with Ethereum) is rejected; undefined if it is
 * valid. The date comparisons are written so that an invalid date (NaN) is rejected.
 */
export const findSiweIssue = (message: SiweMessage, { publicUrl, chainIds, now }: Expected): SiweIssue | undefined => {
  const { host, origin } = new URL(publicUrl);
  const isOurs = message.domain === host && URL.canParse(message.uri) && new URL(message.uri).origin === origin;
  if (!isOurs || !(message.issuedAt.getTime() <= now.getTime() + MAX_CLOCK_SKEW_MS)) return 'wallet_failed';
  if (!chainIds.includes(message.chainId)) return 'wallet_network';
  return message.expiresAt > now ? undefined : 'wallet_expired';
};

type Dependencies = BetterAuthDependencies & { readonly wallet: NonNullable<BetterAuthDependencies['wallet']> };

const VALID_MS = 10 * 60 * 1000;
const NONCE_LENGTH = 24;

const nonceIdentifier = (nonce: string): string => `wallet-${nonce}`;

const refuse = (code: SiweIssue): never => {
  throw new APIError('BAD_REQUEST', { code, message: 'Wallet sign-in failed. Try again.' });
};

const createMessage = ({ wallet, publicUrl, clock }: Dependencies) =>
  createAuthEndpoint('/wallet/message', { method: 'POST', body: CreateWalletMessage.body }, async (context) => {
    const { address, chainId } = context.body;
    if (!wallet.chainIds.includes(chainId)) return refuse('wallet_network');
    const nonce = generateRandomString(NONCE_LENGTH, 'a-z', 'A-Z', '0-9');
    const owner = toChecksumAddress(address);
    const identifier = nonceIdentifier(nonce);
    // Uses the machine's clock, because better-auth checks the expiry with it.
    const expiresAt = new Date(Date.now() + VALID_MS);
    await context.context.internalAdapter.createVerificationValue({ identifier, value: owner, expiresAt });
    const issuedAt = clock();
    const { host, origin } = new URL(publicUrl);
    const times = { issuedAt, expiresAt: new Date(issuedAt.getTime() + VALID_MS) };
    const message = formatSiweMessage({ domain: host, address: owner, uri: origin, chainId, nonce, ...times });
    return context.json({ message });
  });

const signIn = (dependencies: Dependencies) =>
  createAuthEndpoint('/sign-in/wallet', { method: 'POST', body: SignInWithWallet.body }, async (context) => {
    const { message: text, signature, name } = context.body;
    const { publicUrl, wallet, clock } = dependencies;
    const message = parseSiweMessage(text);
    if (!message) return refuse('wallet_failed');
    const issue = findSiweIssue(message, { publicUrl, chainIds: wallet.chainIds, now: clock() });
    if (issue) return refuse(issue);
    const { address, nonce } = message;
    if (address !== toChecksumAddress(address)) return refuse('wallet_failed');
    const stored = await context.context.internalAdapter.consumeVerificationValue(nonceIdentifier(nonce));
    if (stored?.value !== address) return refuse('wallet_expired');
    if (recoverAddress(text, signature) !== address) return refuse('wallet_failed');
    const user = await signInByIdentity(context, { providerId: 'siwe', accountId: address, name }, dependencies);
    return context.json({ user });
  });

export const walletSignIn = (dependencies: Dependencies) => ({
  id: 'reptemple-wallet' as const,
  endpoints: { createWalletMessage: createMessage(dependencies), signInWithWallet: signIn(dependencies) },
});
